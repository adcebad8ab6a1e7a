import {isContainerName, tellingOf} from '../rules/names/secret-name.ts'
import {LONGEST_NAME, remembered, rememberedNames} from '../rules/remembered.ts'
import {latin1} from './bytes.ts'
import {unescaped} from './decoded.ts'

/**
 * The role of a key. `pair`: contains the name of a variable whose value is in `value`. `auditObject`: an object in an
 * audit event, whose kind its `objectRef` names.
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
  | 'container'
  | 'script'
  | 'other'

export interface KeyName {
  readonly name: string
  readonly role: Role
  /** The number of bytes that a decision needs of this key's scalar; 0 if it is irrelevant. */
  readonly head: number
}

/** Longer keys are judged by their beginning. */
export const LONGEST_KEY = LONGEST_NAME
/** The number of bytes of a scalar that rules on values receive. */
export const HEAD = 4096
/** The number of bytes of a Secret's value that rules receive, enough to recognize a chain of certificates. */
export const DATA_HEAD = 65536

export const NO_KEY: KeyName = {name: '', role: 'other', head: 0}

/** Returns the role of the key in `bytes`. */
export const keyIn = rememberedNames<KeyName>((bytes, from, to) => keyNamed(unescaped(latin1(bytes, from, to)).text))

/** Returns the role of a key with this name. */
export function keyNamed(name: string): KeyName {
  const role =
    ROLES.get(name) ?? (tellingOf(name) !== 'none' ? 'secret' : isContainerName(name) ? 'container' : 'other')
  return {name, role, head: HEADS[role]}
}

/** Judges a name in a scalar only on request. Most are unique names of objects without a value, and are never judged. */
export class JudgedLater implements KeyName {
  #said: KeyName | null = null
  readonly #raw: string

  constructor(raw: string) {
    this.#raw = raw
  }

  get name(): string {
    return this.#judged().name
  }

  get role(): Role {
    return this.#judged().role
  }

  get head(): number {
    return this.#judged().head
  }

  #judged(): KeyName {
    this.#said ??= judged(this.#raw)
    return this.#said
  }
}

const judged = remembered<KeyName>(raw => keyNamed(unescaped(raw).text))

/** Whether the name is the name of a secret. */
export function isTelling({role}: KeyName): boolean {
  return role === 'secret' || role === 'encrypted'
}

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
  ['hook_command', 'script'],
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
  container: HEAD,
  script: DATA_HEAD,
  other: 0,
}
