import type {Static, TSchema} from 'typebox'

/** A value has a wrong shape at `path`, for example `items[3].spec.containers`. Errors never contain values. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
  readonly steps: (string | number)[]

  constructor(steps: (string | number)[] = []) {
    super('malformed')
    this.steps = steps
  }

  get path(): string {
    return this.steps
      .map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`))
      .join('')
      .replace(/^\./, '')
  }
}

type Decode = (value: unknown) => unknown

/** Names that are never kept. The annotation contains a whole object, with literals that are sealed elsewhere. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['kubectl.kubernetes.io/last-applied-configuration', '__proto__'])

/**
 * Returns a function that validates a value and copies its declared fields. Null means "not set" for optional fields,
 * as in Go. TypeBox's own `Check` and `Clean` take twenty times as long.
 */
export function decoder<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const decode = decoderOf(schema)
  return value => decode(value) as Static<S>
}

/** The keywords of JSON Schema that schemas of this folder use. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly const?: unknown
}

function decoderOf(shape: Shape): Decode {
  const scalar = scalarTest(shape)
  if (scalar !== null) return only(scalar)
  if (shape.anyOf !== undefined) return unionOf(shape.anyOf.map(decoderOf))
  if (shape.patternProperties !== undefined) return recordOf(Object.values(shape.patternProperties).map(decoderOf))
  if (shape.properties !== undefined) return objectOf(shape.properties, new Set(shape.required))
  if (shape.items !== undefined) return arrayOf(decoderOf(shape.items))
  return value => value
}

/** Returns a test for scalars and unions of scalars. The test throws no exception, because it fails very often. */
function scalarTest(shape: Shape): ((value: unknown) => boolean) | null {
  if ('const' in shape) return value => value === shape.const
  if (shape.anyOf !== undefined) return anyOf(shape.anyOf.map(scalarTest))
  if (shape.type === 'null') return value => value === null
  if (shape.type === 'integer') return Number.isInteger
  if (shape.type === undefined || shape.type === 'object' || shape.type === 'array') return null
  return value => typeof value === shape.type
}

function anyOf(tests: readonly (((value: unknown) => boolean) | null)[]): ((value: unknown) => boolean) | null {
  const known = tests.filter(test => test !== null)
  return known.length === tests.length ? value => known.some(test => test(value)) : null
}

function objectOf(properties: Readonly<Record<string, Shape>>, required: ReadonlySet<string>): Decode {
  const fields = Object.entries(properties).map(([key, shape]) => ({
    key,
    decode: decoderOf(shape),
    optional: !required.has(key),
    keepsNull: acceptsNull(shape),
  }))
  return value => {
    const source = record(value)
    const copy: Record<string, unknown> = {}
    for (const {key, decode, optional, keepsNull} of fields) {
      const field = source[key]
      if (optional && (field === undefined || (field === null && !keepsNull))) continue
      copy[key] = at(key, decode, field)
    }
    return copy
  }
}

function recordOf([decode]: readonly Decode[]): Decode {
  return value => {
    const copy: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(record(value))) {
      if (decode !== undefined && !NEVER_KEPT.has(key)) copy[key] = at(key, decode, field)
    }
    return copy
  }
}

function arrayOf(decode: Decode): Decode {
  return value => {
    if (!Array.isArray(value)) throw new Malformed()
    return value.map((item, index) => at(index, decode, item))
  }
}

function unionOf(choices: readonly Decode[]): Decode {
  return value => {
    for (const [index, decode] of choices.entries()) {
      try {
        return decode(value)
      } catch (error) {
        if (index === choices.length - 1) throw error
      }
    }
    throw new Malformed()
  }
}

function only(test: (value: unknown) => boolean): Decode {
  return value => {
    if (!test(value)) throw new Malformed()
    return value
  }
}

function acceptsNull(shape: Shape): boolean {
  return shape.type === 'null' || (shape.anyOf ?? []).some(acceptsNull)
}

export function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed()
  return value as Record<string, unknown>
}

/** Builds the path only for an error, so that a valid object costs nothing. */
export function at<V, T>(step: string | number, decode: (value: V) => T, value: V): T {
  try {
    return decode(value)
  } catch (error) {
    if (error instanceof Malformed) error.steps.unshift(step)
    throw error
  }
}
