import type {CronJob, ValueState} from '../../cluster/objects.ts'
import {type Missing, notLooked, type Read, type SecretState} from '../../cluster/port.ts'
import type {Installation, KeyBinding, KeyWiring, SecretKey} from '../../installation/installation.ts'
import {bindingsOf, cronJobOwner, learnedNames} from '../../installation/key-wiring.ts'
import {isSameWorkload, kubectlName, type WorkloadName} from '../../repairs/repair.ts'

/** Returns the bindings that take effect. A Secret in `envFrom` counts only if it has the data key. */
export function realBindings(bindings: readonly KeyBinding[], secrets: KeySecrets): KeyBinding[] {
  const real = bindings.filter(binding => !isEmptyCandidate(binding, secrets))
  return real.filter((binding, index) => !real.slice(index + 1).some(later => isSameVariable(binding, later)))
}

/** Returns why values of these bindings could not be read. */
export function unreadOf(bindings: readonly KeyBinding[], secrets: KeySecrets): Missing[] {
  return unreadIn(bindings.map(binding => keyValue(binding, secrets)))
}

export function unreadIn(values: readonly KeyValue[]): Missing[] {
  return values.flatMap(value => (value.status === 'unread' ? [value.missing] : []))
}

/** Returns the binding of the key that the app sends, or else of the worker, or else of another workload. */
export function sentBinding({sent}: KeyWiring, secrets: KeySecrets): KeyBinding | null {
  const running = realBindings(sent, secrets).filter(({init, owner}) => !init && owner.kind !== 'CronJob')
  return (
    running.find(({component}) => component === 'app') ??
    running.find(({component}) => component === 'worker') ??
    running[0] ??
    null
  )
}

export function acceptedBinding({accepted}: KeyWiring, secrets: KeySecrets): KeyBinding | null {
  return realBindings(accepted, secrets).find(({init}) => !init) ?? null
}

/** Returns the workloads whose running processes use a key from these bindings, each once. */
export function workloadsOf(bindings: readonly KeyBinding[]): WorkloadName[] {
  return unique(
    bindings.flatMap(({init, owner: {kind, namespace, name}}) =>
      init || kind === 'CronJob' ? [] : [{kind, namespace, name}],
    ),
  )
}

export function unique(workloads: readonly WorkloadName[]): WorkloadName[] {
  return [...new Map(workloads.map(each => [`${each.namespace}/${kubectlName(each)}`, each])).values()]
}

export function readersOf({accepted, sent}: Pick<KeyWiring, 'accepted' | 'sent'>, secret: SecretKey): KeyBinding[] {
  return [...accepted, ...sent].filter(({source}) => source.kind === 'secret' && isSamePlace(source.secret, secret))
}

export function jobsReading(jobs: readonly CronJob[], secret: SecretKey): KeyBinding[] {
  const side = {env: [], secret: secret.name, key: secret.key}
  const keys = {sent: side, accepted: side}
  const owners = jobs.map(cronJobOwner).filter(({namespace}) => namespace === secret.namespace)
  const names = learnedNames(owners, {keys})
  return readersOf({accepted: [], sent: owners.flatMap(owner => bindingsOf(owner, {keys}, names))}, secret)
}

export function isSamePlace(a: SecretKey, b: SecretKey): boolean {
  return a.namespace === b.namespace && a.name === b.name && a.key === b.key
}

/** Returns `the app sends …; the runtime accepts …`. */
export function describeRoles({keys}: Installation, secrets: KeySecrets): string {
  return `the app sends ${describeSource(sentBinding(keys, secrets))}; the runtime accepts ${describeSource(acceptedBinding(keys, secrets))}`
}

function describeSource(binding: KeyBinding | null): string {
  if (binding === null) return 'nothing that is known'
  const {source} = binding
  if (source.kind === 'secret') return `${source.secret.name}/${source.secret.key}`
  return source.kind === 'literal' ? `a literal in ${binding.env}` : source.from
}

function isEmptyCandidate({source}: KeyBinding, secrets: KeySecrets): boolean {
  if (source.kind !== 'secret' || source.through !== 'envFrom') return false
  const read = secrets[`${source.secret.namespace}/${source.secret.name}`]
  return (
    read === undefined ||
    read.status === 'absent' ||
    (read.status === 'found' && !(source.secret.key in read.value.keys))
  )
}

function isSameVariable(a: KeyBinding, b: KeyBinding): boolean {
  return a.env === b.env && a.container === b.container && a.init === b.init && isSameWorkload(a.owner, b.owner)
}

/** What is known about the value of one binding. Only a value that is `set` can be compared and sent. */
export type KeyValue =
  | {readonly status: 'set'; readonly state: ValueState; readonly ref: string; readonly says: string}
  | {readonly status: 'empty'; readonly says: string}
  | {readonly status: 'absent'; readonly what: 'secret' | 'key' | 'binding' | 'source'; readonly says: string}
  | {readonly status: 'unread'; readonly missing: Missing; readonly says: string}

export type KeySecrets = Readonly<Record<string, Read<SecretState>>>

export function keyValue(binding: KeyBinding | null, secrets: KeySecrets): KeyValue {
  if (binding === null) return {status: 'absent', what: 'binding', says: 'no variable reads a key'}
  const {source} = binding
  if (source.kind === 'literal') return stateValue(source.state, source.ref, `a literal in env ${binding.env}`)
  if (source.kind === 'other') return {status: 'absent', what: 'source', says: `env ${binding.env} from ${source.from}`}
  return secretValue(source.secret, secrets)
}

export function isSameValue(a: KeyValue, b: KeyValue): boolean {
  return a.status === 'set' && b.status === 'set' && a.state.fingerprints.raw === b.state.fingerprints.raw
}

export function storedSecret({namespace, name}: Pick<SecretKey, 'namespace' | 'name'>, secrets: KeySecrets) {
  const read = secrets[`${namespace}/${name}`]
  return read?.status === 'found' ? read.value : null
}

export function secretValue(secret: SecretKey, secrets: KeySecrets): KeyValue {
  const {namespace, name, key} = secret
  const says = `Secret ${namespace}/${name} key ${key}`
  const read = secrets[`${namespace}/${name}`]
  if (read === undefined)
    return {status: 'unread', missing: notLooked(says, 'no running workload reads it, so it was not read'), says}
  if (read.status === 'absent') return {status: 'absent', what: 'secret', says}
  if (read.status === 'missing') return {status: 'unread', missing: read, says}
  const state = read.value.keys[key]
  if (state === undefined) return {status: 'absent', what: 'key', says}
  return stateValue(state, `secret/${namespace}/${name}/${key}`, says)
}

function stateValue(state: ValueState, ref: string, says: string): KeyValue {
  if (state.hidden && state.state === 'set')
    return {status: 'unread', missing: notLooked(says, 'its value is hidden in the bundle'), says}
  return state.state === 'empty' ? {status: 'empty', says} : {status: 'set', state, ref, says}
}
