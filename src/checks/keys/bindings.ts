import type {CronJob} from '../../cluster/objects.ts'
import type {Installation, KeyBinding, KeyWiring, SecretKey} from '../../installation/installation.ts'
import {bindingsOf, cronJobOwner, learnedNames} from '../../installation/key-wiring.ts'
import {kubectlName, type WorkloadName} from '../../repairs/objects.ts'
import type {KeySecrets} from './key-value.ts'

/** Returns the bindings that set a variable. Of `envFrom` candidates, only Secrets with the data key count. */
export function realBindings(bindings: readonly KeyBinding[], secrets: KeySecrets): KeyBinding[] {
  const real = bindings.filter(binding => !isEmptyCandidate(binding, secrets))
  return real.filter((binding, index) => !real.slice(index + 1).some(later => isSameVariable(binding, later)))
}

/**
 * Returns the binding that decides what the app sends. The app's own container comes first, then the worker, then any
 * other.
 */
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

/**
 * Returns each workload whose running processes use a key from these bindings. CronJobs read the key at their next
 * start.
 */
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

/** Returns every variable of a workload that reads this data key, in init containers as well. */
export function readersOf({accepted, sent}: Pick<KeyWiring, 'accepted' | 'sent'>, secret: SecretKey): KeyBinding[] {
  return [...accepted, ...sent].filter(({source}) => source.kind === 'secret' && isSamePlace(source.secret, secret))
}

/** Returns every variable of a CronJob that reads this data key. */
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

/** Returns `the app sends …; the runtime accepts …`, from the observed wiring. */
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
  return (
    a.env === b.env &&
    a.container === b.container &&
    a.init === b.init &&
    a.owner.kind === b.owner.kind &&
    a.owner.namespace === b.owner.namespace &&
    a.owner.name === b.owner.name
  )
}
