import fc from 'fast-check'
import {Compile} from 'typebox/schema'
import {request} from 'undici'

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {readonly schemas: Readonly<Record<string, object>>}
}

export interface Operation {
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: {readonly content: Readonly<Record<string, {readonly schema: Schema}>>}
  readonly responses: Readonly<Record<string, {readonly content?: Readonly<Record<string, {readonly schema: object}>>}>>
}

export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly format?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly body: string | null
  readonly type: string
}

/** Returns calls of an operation: some match its schemas, some do not, and some are arbitrary. */
export function callsOf(
  method: string,
  path: string,
  {parameters, requestBody}: Operation,
  ids: readonly string[],
): fc.Arbitrary<Call> {
  const named = new Map(parameters.filter(one => one.in === 'path').map(({name}) => [name, segment(ids)] as const))
  const query = parameters.filter(one => one.in === 'query').map(({name, schema}) => pairs(name, schema, ids))
  const schema = requestBody?.content['application/json']?.schema
  return fc
    .record({
      segments: fc.record(Object.fromEntries(named)),
      query: fc.tuple(...query),
      body: schema === undefined ? fc.constant(null) : bodies(schema, ids),
      type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain'),
    })
    .map(({segments, query, body, type}) => {
      const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name) => encodeURIComponent(String(segments[name])))
      return {method: method.toUpperCase(), path: `${filled}?${new URLSearchParams(query.flat())}`, body, type}
    })
}

/** Sends the call unchanged, even a GET with a body. */
export async function sent(base: string, {method, path, body, type}: Call, key: string) {
  const headers = {'x-session-api-key': key, ...(body === null ? {} : {'content-type': type})}
  const options = {method: method as 'GET', headers, body, headersTimeout: 20_000}
  const {statusCode, headers: answered, body: stream} = await request(base + path, options)
  return {status: statusCode, type: String(answered['content-type'] ?? ''), text: await stream.text()}
}

/** Returns a function that validates an answer against the document, except for formats. */
export function conformity({components}: OpenApi) {
  const compiled = new Map<object, {Check(value: unknown): boolean}>()
  const prepared = (schema: object) =>
    JSON.parse(
      JSON.stringify({...schema, $defs: components.schemas}, (key, value) =>
        key === 'format' ? undefined : value,
      ).replaceAll('#/components/schemas/', '#/$defs/'),
    )
  return (schema: object, value: unknown): boolean => {
    const check = compiled.get(schema) ?? Compile(prepared(schema))
    compiled.set(schema, check)
    return check.Check(value)
  }
}

function segment(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(...ids),
    fc.uuid(),
    fc.string({unit: 'grapheme', minLength: 1}),
    fc.constantFrom('..', '%2e%2e', '\0', 'null'),
  )
}

function pairs(name: string, schema: Schema, ids: readonly string[]): fc.Arbitrary<[string, string][]> {
  return fc.array(
    textFor(schema, ids).map((value): [string, string] => [name, value]),
    {maxLength: 3},
  )
}

function textFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const meant = schema.anyOf?.[0] ?? schema.items ?? schema
  const good: fc.Arbitrary<string>[] = [fc.constantFrom(...ids)]
  if (meant.enum !== undefined) good.push(fc.constantFrom(...meant.enum))
  if (meant.type === 'integer') good.push(fc.integer({min: 1, max: 100}).map(String))
  if (meant.format === 'date-time') good.push(fc.date({noInvalidDate: true}).map(date => date.toISOString()))
  const bad = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom('', '0', '-1', 'null', '1e9'),
  )
  return fc.oneof(...good, ...good, bad)
}

/** Returns bodies that match the schema, other JSON, and text that is not JSON. */
function bodies(schema: Schema, ids: readonly string[]): fc.Arbitrary<string | null> {
  const shaped = shapedBy(schema, ids).map(value => JSON.stringify(value) ?? 'null')
  return fc.oneof(shaped, shaped, shaped, fc.json(), fc.string({unit: 'binary'}), fc.constant(null))
}

function shapedBy(schema: Schema, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const meant = schema.anyOf?.[0] ?? schema
  const any = fc.jsonValue({maxDepth: 2})
  if (depth > 3) return any
  const inner = (one: Schema) => shapedBy(one, ids, depth + 1)
  if (meant.enum !== undefined) return fc.oneof(fc.constantFrom(...meant.enum), any)
  if (meant.type === 'array') return fc.array(meant.items === undefined ? any : inner(meant.items), {maxLength: 4})
  if (meant.properties !== undefined) {
    const properties = Object.entries(meant.properties).map(([name, property]) => [name, inner(property)] as const)
    return fc.record(Object.fromEntries(properties), {requiredKeys: []})
  }
  if (meant.type === 'string') return fc.oneof(fc.string(), fc.constantFrom(...ids), any)
  if (meant.type === 'boolean') return fc.oneof(fc.boolean(), any)
  return any
}
