import type {ValueState} from '../../cluster/objects.ts'
import type {Missing, Read, SecretState} from '../../cluster/port.ts'
import type {KeyBinding, SecretKey} from '../../installation/installation.ts'

/** The known facts about the value of one binding. Only `set` has a value to compare and to send. */
export type KeyValue =
  | {readonly status: 'set'; readonly state: ValueState; readonly ref: string; readonly says: string}
  | {readonly status: 'empty'; readonly says: string}
  /** The Secret or its data key does not exist, or no variable reads a Secret. */
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

/** Returns the printed form: `Secret openhands/default-api-key key default-api-key`. */
function describeKey({namespace, name, key}: SecretKey): string {
  return `Secret ${namespace}/${name} key ${key}`
}

export function secretValue(secret: SecretKey, secrets: KeySecrets): KeyValue {
  const says = describeKey(secret)
  const read = secrets[`${secret.namespace}/${secret.name}`]
  if (read === undefined) return {status: 'unread', missing: notLookedAt(says), says}
  if (read.status === 'absent') return {status: 'absent', what: 'secret', says}
  if (read.status === 'missing') return {status: 'unread', missing: read, says}
  const state = read.value.keys[secret.key]
  if (state === undefined) return {status: 'absent', what: 'key', says}
  return stateValue(state, `secret/${secret.namespace}/${secret.name}/${secret.key}`, says)
}

/** A run does not read Secrets that only a CronJob uses. */
function notLookedAt(input: string): Missing {
  return {
    status: 'missing',
    cause: 'not-looked',
    input,
    reason: 'no running workload reads it, so it was not read',
  }
}

function hidden(input: string): Missing {
  return {status: 'missing', cause: 'not-looked', input, reason: 'its value is hidden in the bundle'}
}

function stateValue(state: ValueState, ref: string, says: string): KeyValue {
  if (state.hidden && state.state === 'set') return {status: 'unread', missing: hidden(says), says}
  return state.state === 'empty' ? {status: 'empty', says} : {status: 'set', state, ref, says}
}
