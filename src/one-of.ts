import {type TLiteral, type TNull, type TSchema, type TUnion, Type} from 'typebox'

type Literals<T extends readonly string[]> = {-readonly [K in keyof T]: TLiteral<T[K]>}

/** A schema that matches one of the words. */
export function oneOf<const T extends readonly string[]>(words: T): TUnion<Literals<T>> {
  const union: TSchema = Type.Union(words.map(word => Type.Literal(word)))
  return union as TUnion<Literals<T>> // `map` does not keep tuples
}

/** A schema that also matches null. */
export function orNull<S extends TSchema>(
  schema: S,
  options: {readonly description?: string} = {},
): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()], options)
}
