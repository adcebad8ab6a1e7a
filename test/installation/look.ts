import {COMPONENTS, type Component, type Installation, type KeyBinding} from '../../src/installation/installation.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {said} from '../checks/healthy.ts'
import {factsOf, type LabFacts, outcomesOf} from '../checks/lab-facts.ts'
import type {Finds, Shape} from './shape.ts'

/** Applies the shape to a simulated cluster and reads everything that a run of all checks reads. */
export function look({manifests, wanted, runningJobs}: Shape): Promise<LabFacts> {
  const now = new Date().toISOString()
  const installation = buildInstallation({profile: 'openhands', namespace: 'openhands', now, faults: []})
  return factsOf({...installation, manifests, runningJobs, logs: {}}, {release: wanted})
}

/** Returns the result of discovery in the form of a shape. */
export function findsIn(facts: LabFacts): Finds {
  const read = facts.get('installation')
  if (read?.status !== 'found') throw new Error(`nothing was found: ${JSON.stringify(read)}`)
  const found = read.value as Installation // the fact has this type
  return {
    profiles: found.matched.map(({profile, resolves}) => `${profile} ${resolves.length}`).join(', '),
    release: found.release,
    otherReleases: found.otherReleases,
    sandboxNamespace: found.sandboxNamespace,
    components: Object.fromEntries(
      COMPONENTS.map(name => [name, componentWords(found.components[name])]),
    ) as Finds['components'], // the object has one entry for each name
    sent: wiringWords(found.keys.sent),
    accepted: wiringWords(found.keys.accepted),
    addresses: found.addresses.map(({of, host}) => `${of}: ${host}`),
  }
}

/** Returns the outcomes other than pass and skip. */
export async function outcomesIn(facts: LabFacts): Promise<Record<string, string>> {
  const outcomes = [...(await outcomesOf(facts))].filter(([, {status}]) => status !== 'pass' && status !== 'skip')
  return Object.fromEntries(outcomes.map(([id, outcome]) => [id, said(outcome)]))
}

/** Returns the selectors that repairs propose for Services, each once: `NAME key=value,…`. */
export async function proposalsIn(facts: LabFacts): Promise<string[]> {
  const outcomes = [...(await outcomesOf(facts)).values()]
  const findings = outcomes.flatMap(outcome => ('findings' in outcome ? outcome.findings : []))
  const commands = findings.flatMap(({repairs}) =>
    repairs.flatMap(({steps}) => steps.flatMap(({command}) => command ?? [])),
  )
  return [...new Set(commands.flatMap(({words}) => proposalOf(words) ?? []))].sort()
}

function proposalOf(words: readonly string[]): string | null {
  const [verb, kind, name] = words
  if (verb !== 'patch' || kind !== 'service') return null
  const operations = JSON.parse(words.at(-1) ?? '[]') as {op: string; path: string; value: Record<string, string>}[]
  const selector = operations.find(({op, path}) => op === 'replace' && path === '/spec/selector')?.value
  if (selector === undefined) return null
  return `${name} ${Object.entries(selector)
    .map(pair => pair.join('='))
    .join(',')}`
}

function componentWords(component: Component): string {
  switch (component.state) {
    case 'found':
      return `${component.workloads.map(({kind, name}) => `${kind}/${name}`).join(', ')} by ${component.matchedBy}`
    case 'external':
      return `external at ${component.host} by ${component.from}`
    case 'built-in':
      return `built in by ${component.from}`
    default:
      return component.state
  }
}

/** Returns one line for each variable of an owner, with init containers in brackets. */
function wiringWords(bindings: readonly KeyBinding[]): string[] {
  const groups = Map.groupBy(
    bindings,
    ({owner, env, source}) => `${owner.kind}/${owner.name} ${env} ${JSON.stringify(source)}`,
  )
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const names = (init: boolean) => group.filter(binding => binding.init === init).map(({container}) => container)
    const inits = names(true)
    const containers = [...(inits.length > 0 ? [`[${inits.join(' ')}]`] : []), ...names(false)].join(' ')
    const entries = Math.max(...group.map(binding => binding.entries.length))
    const times = entries > 1 ? `, the last of ${entries}` : ''
    return `${first.owner.kind}/${first.owner.name} ${containers}: ${first.env} from ${sourceWords(first.source)}${times}`
  })
}

function sourceWords(source: KeyBinding['source']): string {
  if (source.kind === 'literal') return `a literal, ${source.state.state}`
  if (source.kind === 'other') return source.from
  const {name, key} = source.secret
  return `${name}/${key}${source.through === 'envFrom' ? ' through envFrom' : ''}`
}
