import {type Static, type TOptional, type TProperties, type TSchema, type TUnsafe, Type} from 'typebox'

/**
 * The vocabulary of the event model. A declaration is a JSON Schema with keywords of our own. Readers and validation use
 * them; the published schema omits them:
 * `x-since`: first version of a known extension, which the specified interface does not contain;
 * `x-reference-requires`: optional in the interface, required by the reference;
 * `x-also`: types that older versions wrote;
 * `x-set`: an array whose order has no meaning.
 */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Returns a schema that is optional and nullable, with null as the default. */
export const orNull = <S extends TSchema>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()], {default: null}))

export function withDefault<S extends TSchema>(schema: S, value: Static<S>): TOptional<TUnsafe<Static<S>>> {
  return Type.Optional(Type.Unsafe<Static<S>>({...schema, default: value}))
}

export const text = () => Type.String()
export const flag = (otherwise: boolean) => withDefault(Type.Boolean(), otherwise)
export const count = (least = 0) => Type.Integer({minimum: least})
export const oneOf = <const V extends readonly string[]>(...values: V) =>
  Type.Unsafe<V[number]>({type: 'string', enum: values})
export const mapOf = <S extends TSchema>(schema: S) => Type.Record(Type.String(), schema)
/** Returns a schema for any JSON object. Nulls in the object stay, because they belong to the user. */
export const freeObject = () => mapOf(Type.Unknown())
export const listOf = <S extends TSchema>(schema: S) => withDefault(Type.Array(schema), [])

/** Returns a schema for an object with these properties and no others. */
export const closed = <const N extends string, P extends TProperties>(name: N, properties: P, options: object = {}) =>
  Type.Object(properties, {title: name, additionalProperties: false, ...options})

/** Returns a schema for an object that may have more properties than these. */
export const open = <const N extends string, P extends TProperties>(name: N, properties: P, options: object = {}) =>
  Type.Object(properties, {title: name, ...options})

/** Returns a schema for a property of old data that has no meaning now. */
export const deprecated = () => Type.Optional(Type.Unknown({deprecated: true}))

/** Marks a schema as a known extension that the specified interface does not contain. */
export function since<S extends TSchema>(version: string, schema: S): S {
  return Object.assign(schema, {'x-since': version})
}
