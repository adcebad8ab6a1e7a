import type {CheckReport} from '../../src/checks/report.ts'
import {complaints} from './compare.ts'
import {byHandReasons, type Prescription, prescribed, scriptOf} from './repair-of.ts'
import {steadyLook} from './steady-look.ts'
import type {Toolbox} from './toolbox.ts'
import type {World} from './world.ts'

export interface CarriedOut {
  readonly outcome: 'proven' | 'by hand' | 'no finding' | 'refuted'
  /** Ids of the repairs that were run; for `by hand` the reasons. */
  readonly repairs: readonly string[]
  readonly changed: readonly string[]
  readonly script: string
  /** Why it is refuted, one phrase each. */
  readonly complaints: readonly string[]
}

/** One turn of the loop: check, run what is printed verbatim, let it settle, check again. */
export async function carryOut(world: World, toolbox: Toolbox, healthy: CheckReport): Promise<CarriedOut> {
  const before = await steadyLook(world)
  const nothing = {changed: [], script: '', complaints: []}
  if (before.checks.every(({findings}) => findings.length === 0))
    return {...nothing, outcome: 'no finding', repairs: []}
  const plan = prescribed(before)
  if (plan.length === 0) return {...nothing, outcome: 'by hand', repairs: byHandReasons(before)}
  const script = plan.map(scriptOf).join('\n')
  const ran = await toolbox.run(script)
  const wrong = ran.code === 0 ? [] : [`exit code ${ran.code}: ${ran.output.trim()}`]
  const left = await settled(ran.code === 0 ? world.settlesWithinMs : 0, () =>
    world.look().then(after => complaints(before, after, healthy)),
  )
  const changed = await world.written()
  const found = [
    ...wrong,
    ...left,
    ...unnamed(plan, changed),
    ...(await leaks(world, [script, ran.output, await toolbox.calls()])),
  ]
  return {
    outcome: found.length === 0 ? 'proven' : 'refuted',
    repairs: plan.map(({repair}) => repair.id),
    changed,
    script,
    complaints: found,
  }
}

/** Looks until nothing is wrong any more, or it is late. */
async function settled(withinMs: number, look: () => Promise<string[]>): Promise<string[]> {
  const late = performance.now() + withinMs
  for (;;) {
    const left = await look()
    if (left.length === 0 || performance.now() > late) return left
  }
}

/** Exactly the objects that the steps name have been written. */
function unnamed(plan: readonly Prescription[], changed: readonly string[]): string[] {
  const named = new Set(
    plan.flatMap(({steps}) =>
      steps.flatMap(({objects}) => objects.map(({kind, name}) => `${resourceOf(kind)}/${name}`)),
    ),
  )
  return [
    ...changed.filter(object => !named.has(object)).map(object => `${object} was written and not named`),
    ...[...named].filter(object => !changed.includes(object)).map(object => `${object} was named and not written`),
  ]
}

function resourceOf(kind: string): string {
  return kind === 'Ingress' ? 'ingresses' : `${kind.toLowerCase()}s`
}

async function leaks({secrets, everything}: World, printed: readonly string[]): Promise<string[]> {
  const objects = await everything()
  return secrets.flatMap(secret => [
    ...(printed.some(text => text.includes(secret)) ? ['a secret stands in arguments or output'] : []),
    ...(isAnnotated(objects, secret) ? ['a secret stands in an annotation'] : []),
  ])
}

function isAnnotated(objects: string, secret: string): boolean {
  return [...objects.matchAll(/"annotations":\{[^{}]*\}/g)].some(([annotations]) => annotations.includes(secret))
}
