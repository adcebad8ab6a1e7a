import {type Static, type TOptional, type TProperties, type TSchema, type TUnsafe, Type} from 'typebox'

/**
 * The words in which the event model is declared. A declaration is a JSON Schema with a few keywords of our own, which
 * reading and validating obey and the published schema leaves out:
 * `x-since`: the first version that has it, where the interface as specified has it not: a known extension;
 * `x-reference-requires`: optional in the interface, required by the reference;
 * `x-also`: types that older versions wrote there;
 * `x-set`: an array whose order means nothing.
 */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** May be absent, may be null, and means null when it is absent. */
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
/** Any JSON object. Its nulls are the user's own. */
export const freeObject = () => mapOf(Type.Unknown())
export const listOf = <S extends TSchema>(schema: S) => withDefault(Type.Array(schema), [])

/** An object with these properties and no others. */
export const closed = <const N extends string, P extends TProperties>(name: N, properties: P, options: object = {}) =>
  Type.Object(properties, {title: name, additionalProperties: false, ...options})

/** An object that may have more properties than these. */
export const open = <const N extends string, P extends TProperties>(name: N, properties: P, options: object = {}) =>
  Type.Object(properties, {title: name, ...options})

/** Old data has it; it says nothing any more. */
export const deprecated = () => Type.Optional(Type.Unknown({deprecated: true}))

/** Known, and not part of the interface as specified. */
export function since<S extends TSchema>(version: string, schema: S): S {
  return Object.assign(schema, {'x-since': version})
}
