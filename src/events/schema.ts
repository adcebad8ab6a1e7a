import type {TSchema} from 'typebox'

/** A declaration as plain JSON Schema, with the keywords of `declare.ts`. */
export interface Declaration {
  readonly title?: string
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Declaration[]
  readonly discriminator?: {readonly propertyName: string}
  readonly properties?: Readonly<Record<string, Declaration>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly patternProperties?: Readonly<Record<string, Declaration>>
  readonly items?: Declaration
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly uniqueItems?: boolean
  readonly format?: string
  readonly deprecated?: boolean
  readonly default?: unknown
  readonly 'x-since'?: string
  readonly 'x-reference-requires'?: boolean
  readonly 'x-also'?: readonly string[]
  readonly 'x-set'?: boolean
}

/** Returns a typed schema as a plain declaration. */
export function declarationOf(schema: TSchema): Declaration {
  return schema as Declaration // TypeBox schemas are plain JSON Schema
}

export type Type = NonNullable<Declaration['type']>

/** Returns the narrowest JSON type of a value. */
export function typeOf(value: unknown): Type {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'object' ? 'object' : (typeof value as 'string' | 'boolean') // JSON has no other types
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the type that a declaration requires; null if it allows several. */
export function typeAsked({type, anyOf}: Declaration): Type | null {
  if (type !== undefined) return type
  const isOfObjects = anyOf?.every(branch => branch.type === 'object')
  return isOfObjects ? 'object' : null
}

export function admits(declaration: Declaration, value: unknown): boolean {
  const asked = typeAsked(declaration)
  const found = typeOf(value)
  return asked === null || asked === found || (asked === 'number' && found === 'integer')
}

const KINDS = new WeakMap<Declaration, ReadonlyMap<unknown, Declaration>>()

/** Returns the branches of a union by their `kind`. */
export function byKind(union: Declaration): ReadonlyMap<unknown, Declaration> {
  const known = KINDS.get(union)
  if (known !== undefined) return known
  const kinds = new Map((union.anyOf ?? []).map(branch => [branch.properties?.kind?.const, branch]))
  KINDS.set(union, kinds)
  return kinds
}

/** Returns the branch of a union that fits a value best; undefined if no branch has its type. */
export function branchFor({anyOf = []}: Declaration, value: unknown): Declaration | undefined {
  const fitting = anyOf.filter(branch => admits(branch, value))
  if (fitting.length < 2 || !isObject(value)) return fitting[0]
  const named = fitting.filter(({properties = {}}) =>
    Object.entries(properties).every(
      ([name, {const: constant}]) => constant === undefined || !Object.hasOwn(value, name) || value[name] === constant,
    ),
  )
  return named.find(({required = []}) => required.every(name => Object.hasOwn(value, name))) ?? named[0] ?? fitting[0]
}

/** Returns the value at a path of properties; undefined if there is none. */
export function valueAt(start: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), start)
}
