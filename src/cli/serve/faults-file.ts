import {SvcdiagError} from '../../errors.ts'
import type {FaultPlan} from '../../server/faults/plan.ts'

/** Returns the faults in a file; null without a file. Throws `faults.invalid`, with the line. */
export async function faultsIn(file: string | undefined): Promise<FaultPlan | null> {
  if (file === undefined) return null
  // Imported late, because the YAML parser is slow to load.
  const {readStrictYaml} = await import('../target/strict-yaml.ts')
  const {FaultPlanSchema, planIn, problemInPlan} = await import('../../server/faults/plan.ts')
  try {
    return planIn(await readStrictYaml(file, FaultPlanSchema, problemInPlan))
  } catch (error) {
    if (!(error instanceof SvcdiagError)) throw error
    const code = error.code === 'settings.unreadable' ? 'input.unreadable' : 'faults.invalid'
    throw new SvcdiagError(code, error.message, {cause: error})
  }
}
