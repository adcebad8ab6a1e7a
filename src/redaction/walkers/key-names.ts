import {isContainerName} from '../rules/names/containers.ts'
import {LONGEST_NAME, rememberedNames} from '../rules/names/known-names.ts'
import {tellingOf} from '../rules/names/secret-name.ts'
import {remembered} from '../rules/remembered.ts'
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
  | 'container'
  | 'script'
  | 'other'

export interface KeyName {
  readonly name: string
  readonly role: Role
  /** Bytes of the scalar under this key that have to be seen before it is decided; 0: it is of no interest. */
  readonly head: number
}

/** Longer keys are judged by their beginning. */
export const LONGEST_KEY = LONGEST_NAME
/** As much of a scalar is seen by the rules on values. */
export const HEAD = 4096
/** As much of a value of a Secret: enough to see that a chain of certificates is nothing but that. */
export const DATA_HEAD = 65536

export const NO_KEY: KeyName = {name: '', role: 'other', head: 0}

/** What the key is that stands in `bytes`. */
export const keyIn = rememberedNames<KeyName>((bytes, from, to) => keyNamed(unescaped(latin1(bytes, from, to)).text))

/** What is to be made of a key of this name. */
export function keyNamed(name: string): KeyName {
  const role =
    ROLES.get(name) ?? (tellingOf(name) !== 'none' ? 'secret' : isContainerName(name) ? 'container' : 'other')
  return {name, role, head: HEADS[role]}
}

/**
 * The same of a name that stands in a scalar. Most of them are names of objects, no two alike, and no value stands beside
 * them: nobody asks what they tell.
 */
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

/** The name of a secret. */
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
