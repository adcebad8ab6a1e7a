import type {Installation, KeyBinding, KeyWiring} from '../../installation/installation.ts'
import type {KeySecrets} from './key-value.ts'

/** The bindings that really set a variable: of `envFrom` candidates, only those whose Secret has the data key. */
export function realBindings(bindings: readonly KeyBinding[], secrets: KeySecrets): KeyBinding[] {
  const real = bindings.filter(binding => !isEmptyCandidate(binding, secrets))
  return real.filter((binding, index) => !real.slice(index + 1).some(later => isSameVariable(binding, later)))
}

/** The binding that decides what the app sends: the app's own container first, else the worker's, else anybody's. */
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

/** The workloads that hold the given side's key, as kubectl names them, in report order and without repetition. */
export function workloadsReading(bindings: readonly KeyBinding[]): string[] {
  const workloads = bindings
    .filter(({owner}) => owner.kind !== 'CronJob')
    .map(({owner}) => `${owner.kind.toLowerCase()}/${owner.name}`)
  return [...new Set(workloads)]
}

/** `runtime accepts: …; app sends: …`, from what was observed. */
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
