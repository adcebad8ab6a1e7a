import {byteString} from '../bytes.ts'
import {isContainerName, tellingOf} from '../rules/names/secret-name.ts'
import {LONGEST_NAME, remembered, rememberedNames} from '../rules/remembered.ts'
import {DATA_HEAD, HEAD, unescaped} from './scalar.ts'

/** The number of bytes of a scalar that decisions need, by the role of its key. */
const HEADS = {
  kind: LONGEST_NAME,
  apiVersion: LONGEST_NAME,
  type: LONGEST_NAME,
  /** The scalar is the name of a variable. The value of the variable has the role `value`. */
  pair: LONGEST_NAME,
  value: HEAD,
  data: 0,
  stringData: 0,
  binaryData: 0,
  items: 0,
  /** An object in an audit event. The `objectRef` of the event contains its kind. */
  auditObject: 0,
  objectRef: 0,
  resource: LONGEST_NAME,
  encrypted: HEAD,
  secret: HEAD,
  container: HEAD,
  script: DATA_HEAD,
  other: 0,
} as const

/** The meaning of a key. */
export type Role = keyof typeof HEADS

/** The keys with these roles. The roles of other keys depend on their names. */
const KEYS: Partial<Record<Role, readonly string[]>> = {
  kind: ['kind'],
  apiVersion: ['apiVersion'],
  type: ['type'],
  pair: ['name', 'Name', 'NAME', 'key', 'Key'],
  value: ['value', 'Value', 'VALUE'],
  data: ['data'],
  stringData: ['stringData'],
  binaryData: ['binaryData'],
  items: ['items'],
  auditObject: ['requestObject', 'responseObject'],
  objectRef: ['objectRef'],
  resource: ['resource'],
  encrypted: ['encrypted_content'],
  script: ['hook_command'],
}
const ROLES = new Map(Object.entries(KEYS).flatMap(([role, keys]) => keys.map(key => [key, role as Role] as const)))

/** A key and its role. */
export interface KeyName {
  readonly name: string
  readonly role: Role
  /** The number of bytes of this key's scalar that a decision needs; 0 if the scalar is irrelevant. */
  readonly head: number
}

/** The maximum length of a key. Only the beginning of a longer key is examined. */
export const LONGEST_KEY = LONGEST_NAME

export const NO_KEY: KeyName = {name: '', role: 'other', head: 0}

/** Returns the key in `bytes[from, to)` with its role. */
export const keyIn = rememberedNames<KeyName>((bytes, from, to) =>
  keyNamed(unescaped(byteString(bytes, from, to)).text),
)

/** Returns the key with this name and its role. */
export function keyNamed(name: string): KeyName {
  const role =
    ROLES.get(name) ?? (tellingOf(name) !== 'none' ? 'secret' : isContainerName(name) ? 'container' : 'other')
  return {name, role, head: HEADS[role]}
}

/** A name in a scalar. It is classified only on request, because most such names are names of objects. */
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

/** Returns true if the key names a secret. */
export function isTelling({role}: KeyName): boolean {
  return role === 'secret' || role === 'encrypted'
}

/** Reads the text of a key over any number of chunks. */
export function createKeyReader() {
  let buffer = NONE
  let length = 0
  const feed = (bytes: Uint8Array, from: number, to: number): void => {
    const part = bytes.subarray(from, Math.min(to, from + LONGEST_KEY - length))
    if (buffer === NONE) buffer = new Uint8Array(LONGEST_KEY)
    buffer.set(part, length)
    length += part.length
  }
  return {
    start(): void {
      length = 0
    },
    feed,
    finish(bytes: Uint8Array, from: number, to: number): KeyName {
      if (length === 0) return keyIn(bytes, from, to)
      feed(bytes, from, to)
      return keyIn(buffer, 0, length)
    },
  }
}

const NONE = new Uint8Array(0)
