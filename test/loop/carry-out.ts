import {isDeepStrictEqual} from 'node:util'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {complaints} from './compare.ts'
import {byHandReasons, inClusterIds, type Prescription, prescribed, scriptOf} from './repair-of.ts'
import {steadyLook} from './steady-look.ts'
import type {Toolbox} from './toolbox.ts'
import type {World} from './world.ts'

export interface CarriedOut {
  readonly outcome: 'proven' | 'by hand' | 'no finding' | 'refuted'
  /** The repairs that ran, and the objects that each changed, as `resource/name`. */
  readonly repairs: readonly {readonly id: string; readonly changed: readonly string[]}[]
  /** The reasons for `by hand`. */
  readonly reasons: readonly string[]
  /** The ids of all repairs with commands in the first report. */
  readonly printed: readonly string[]
  readonly script: string
  /** The reasons why the repair is refuted, as phrases. */
  readonly complaints: readonly string[]
}

/**
 * Runs the loop once: check, run the printed commands verbatim, wait, and check again. Then it runs them a second time.
 */
export async function carryOut(world: World, toolbox: Toolbox, healthy: CheckReport): Promise<CarriedOut> {
  const before = await steadyLook(world)
  const printed = inClusterIds(before)
  const nothing = {repairs: [], reasons: [], printed, script: '', complaints: []}
  if (before.checks.every(({findings}) => findings.length === 0)) return {...nothing, outcome: 'no finding'}
  const plan = prescribed(before)
  const reasons = byHandReasons(before)
  if (plan.length === 0 && reasons.length === 0)
    return {...nothing, outcome: 'refuted', complaints: ['no command, and no reason why a person has to act']}
  if (plan.length === 0) return {...nothing, outcome: 'by hand', reasons}
  const script = plan.map(scriptOf).join('\n')
  const stored = new Set(await world.storedValues())
  const ran = await toolbox.run(script)
  const wrong = ran.code === 0 ? [] : [`exit code ${ran.code}: ${ran.output.trim()}`]
  const left = await settled(ran.code === 0 ? world.settlesWithinMs : 0, () =>
    world.look().then(after => complaints(before, after, healthy)),
  )
  const harm = wrong.length + left.length > 0 ? [] : await harmOfSecondRun(world, toolbox, script, {before, healthy})
  const changed = await world.written()
  const made = (await world.storedValues()).filter(value => !stored.has(value))
  const found = [
    ...wrong,
    ...left,
    ...harm,
    ...unnamed(plan, changed),
    ...(await leaks(world, made, [script, ran.output, await toolbox.calls()])),
  ]
  return {
    outcome: found.length === 0 ? 'proven' : 'refuted',
    repairs: plan.map(prescription => ({
      id: prescription.repair.id,
      changed: namedBy([prescription]).map(withoutTime),
    })),
    reasons: [],
    printed,
    script,
    complaints: found,
  }
}

/**
 * Returns the damage of a second run. The values and templates must stay the same, so that no pod restarts, and nothing
 * may break. The commands may fail.
 */
async function harmOfSecondRun(
  world: World,
  toolbox: Toolbox,
  script: string,
  {before, healthy}: {readonly before: CheckReport; readonly healthy: CheckReport},
): Promise<string[]> {
  const values = (await world.storedValues()).toSorted()
  const templates = templatesIn(await world.everything())
  await toolbox.run(script)
  const left = await settled(world.settlesWithinMs, () =>
    world.look().then(after => complaints(before, after, healthy)),
  )
  const isSame = isDeepStrictEqual((await world.storedValues()).toSorted(), values)
  const later = templatesIn(await world.everything())
  const changed = [...templates].filter(([name, template]) => later.get(name) !== template)
  return [
    ...left,
    ...(isSame ? [] : ['values of Secrets have changed']),
    ...changed.map(([name]) => `the template of ${name} has changed`),
  ].map(harm => `after a second run: ${harm}`)
}

/** Checks repeatedly until there are no complaints, or until the timeout. */
async function settled(withinMs: number, look: () => Promise<string[]>): Promise<string[]> {
  const late = performance.now() + withinMs
  for (;;) {
    const left = await look()
    if (left.length === 0 || performance.now() > late) return left
  }
}

/** Returns written objects that no step names. */
function unnamed(plan: readonly Prescription[], changed: readonly string[]): string[] {
  const named = namedBy(plan)
  return [
    ...changed.filter(object => !named.includes(object)).map(object => `${object} was written and not named`),
    ...named.filter(object => !changed.includes(object)).map(object => `${object} was named and not written`),
  ]
}

function namedBy(plan: readonly Prescription[]): string[] {
  const objects = plan.flatMap(({steps}) => steps.flatMap(step => step.objects))
  return [...new Set(objects.map(({kind, name}) => `${resourceOf(kind)}/${name}`))].sort()
}

/** Removes the time in the name of a new Secret. */
function withoutTime(object: string): string {
  return object.replace(/-\d{8}t\d{6}z$/, '-TIME')
}

function resourceOf(kind: string): string {
  return kind === 'Ingress' ? 'ingresses' : `${kind.toLowerCase()}s`
}

/** Returns leaked values. The values that the repair stored also count. */
async function leaks(
  {secrets, everything}: World,
  made: readonly string[],
  printed: readonly string[],
): Promise<string[]> {
  const annotations = annotationsIn(await everything())
  const all = [...secrets, ...made.flatMap(value => [value, Buffer.from(value, 'base64').toString()]).filter(isLong)]
  return all.flatMap(secret => [
    ...(printed.some(text => text.includes(secret)) ? ['a secret stands in arguments or output'] : []),
    ...(annotations.some(text => text.includes(secret)) ? ['a secret stands in an annotation'] : []),
  ])
}

function isLong(value: string): boolean {
  return value.length >= 8
}

/** Returns the templates of Deployments and StatefulSets by name. */
function templatesIn(objects: string): Map<string, string> {
  const lists = objects
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  const workloads = lists.flatMap(({kind, items}) => (/^(?:Deployment|StatefulSet)List$/.test(kind) ? items : []))
  return new Map(workloads.map(({metadata, spec}) => [metadata.name, JSON.stringify(spec.template)]))
}

/** Returns the values of all annotations at any depth, from one JSON document per line. */
export function annotationsIn(objects: string): string[] {
  const found: string[] = []
  for (const line of objects.split('\n').filter(Boolean))
    JSON.parse(line, (key, value: unknown) => {
      if (key === 'annotations' && typeof value === 'object') found.push(...Object.values(value ?? {}).map(String))
      return value
    })
  return found
}
