import {tellingOf} from '../rules/names/secret-name.ts'
import {latin1} from './bytes.ts'
import {unescaped} from './decoded.ts'

/**
 * What a key is to the walkers. `pair`: one that holds the name of an environment variable, whose value is `value`.
 * `auditObject`: of an audit event, an object whose kind its `objectRef` tells.
 */
export type Role =
  | 'kind'
  | 'apiVersion'
  | 'type'
  | 'pair'
  | 'value'
  | 'data'
  | 'stringData'
  | 'binaryData'
  | 'items'
  | 'auditObject'
  | 'objectRef'
  | 'resource'
  | 'encrypted'
  | 'secret'
  | 'other'

export interface KeyName {
  readonly name: string
  readonly role: Role
  /** Bytes of the scalar under this key that have to be seen before it is decided; 0: it is of no interest. */
  readonly head: number
}

/** Longer keys are judged by their beginning. */
export const LONGEST_KEY = 256
/** As much of a scalar is seen by the rules on values. */
export const HEAD = 4096
/** As much of a value of a Secret: enough to see that a chain of certificates is nothing but that. */
export const DATA_HEAD = 65536

export const NO_KEY: KeyName = {name: '', role: 'other', head: 0}

/** What the key is that stands in `bytes`. Keys repeat, so what was said of the last few thousand is remembered. */
export function keyIn(bytes: Uint8Array, from: number, to: number): KeyName {
  const end = Math.min(to, from + LONGEST_KEY)
  const slot = slotOf(bytes, from, end)
  const known = remembered[slot]
  if (known !== undefined && isSame(known.raw, bytes, from, end)) return known.key
  const key = keyNamed(unescaped(latin1(bytes, from, end)).text)
  remembered[slot] = {raw: new Uint8Array(bytes.subarray(from, end)), key}
  return key
}

/** What is to be made of a key of this name. */
export function keyNamed(name: string): KeyName {
  const role = ROLES.get(name) ?? (tellingOf(name) === 'none' ? 'other' : 'secret')
  return {name, role, head: HEADS[role]}
}

/** The name of a secret. */
export function isTelling({role}: KeyName): boolean {
  return role === 'secret' || role === 'encrypted'
}

/** Of 16 to 31 of its bytes, or all: names that differ in a number must not drive each other out. */
function slotOf(bytes: Uint8Array, from: number, to: number): number {
  const step = 1 + ((to - from) >> 5)
  let hash = to - from
  for (let at = from; at < to; at += step) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function isSame(raw: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (raw.length !== to - from) return false
  for (let i = 0; i < raw.length; i += 1) if (raw[i] !== bytes[from + i]) return false
  return true
}

const SLOTS = 16384
const remembered: ({raw: Uint8Array; key: KeyName} | undefined)[] = new Array(SLOTS).fill(undefined)

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['kind', 'kind'],
  ['apiVersion', 'apiVersion'],
  ['type', 'type'],
  ['name', 'pair'],
  ['Name', 'pair'],
  ['NAME', 'pair'],
  ['key', 'pair'],
  ['Key', 'pair'],
  ['value', 'value'],
  ['Value', 'value'],
  ['VALUE', 'value'],
  ['data', 'data'],
  ['stringData', 'stringData'],
  ['binaryData', 'binaryData'],
  ['items', 'items'],
  ['requestObject', 'auditObject'],
  ['responseObject', 'auditObject'],
  ['objectRef', 'objectRef'],
  ['resource', 'resource'],
  ['encrypted_content', 'encrypted'],
])

const HEADS: Readonly<Record<Role, number>> = {
  kind: LONGEST_KEY,
  apiVersion: LONGEST_KEY,
  type: LONGEST_KEY,
  pair: LONGEST_KEY,
  value: HEAD,
  data: 0,
  stringData: 0,
  binaryData: 0,
  items: 0,
  auditObject: 0,
  objectRef: 0,
  resource: LONGEST_KEY,
  encrypted: HEAD,
  secret: HEAD,
  other: 0,
}
