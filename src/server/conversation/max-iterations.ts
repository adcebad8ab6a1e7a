import type {Described} from './live.ts'

const DEFAULT = 500

/** What the request asks for, or the scenario. */
export function maxIterations({scenario, state}: Pick<Described, 'scenario' | 'state'>): number {
  const asked = state.record.request.max_iterations
  return typeof asked === 'number' ? asked : (scenario['max-iterations'] ?? DEFAULT)
}
