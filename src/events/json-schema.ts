import type {TSchema} from 'typebox'
import {CONTENT} from './content.ts'
import {EVENT_KINDS} from './kinds/index.ts'
import {type Declaration, declarationOf} from './schema.ts'
import {SEARCH} from './search.ts'
import {ACTIONS, ActionSchema, OBSERVATIONS, ObservationSchema, TOOLS, ToolDefinitionSchema} from './tools/index.ts'

type Json = Record<string, unknown>

/** The schemas under their published names. Event kinds have the suffix `Output`, as in the interface. */
const NAMED: ReadonlyMap<string, Declaration> = new Map(
  [
    ...Object.entries<TSchema>(EVENT_KINDS).map(([kind, schema]) => [outputName(kind), schema] as const),
    ...Object.entries<TSchema>({...CONTENT, ...ACTIONS, ...OBSERVATIONS, ...TOOLS}),
    ['Action', ActionSchema] as const,
    ['Observation', ObservationSchema] as const,
    ['ToolDefinition', ToolDefinitionSchema] as const,
  ].map(([name, schema]) => [name, declarationOf(schema)]),
)

const OF_THE_SEARCH: ReadonlyMap<string, Declaration> = new Map(
  Object.entries<TSchema>(SEARCH).map(([name, schema]) => [name, declarationOf(schema)]),
)

const NAMES: ReadonlySet<string> = new Set([...NAMED.keys(), ...OF_THE_SEARCH.keys(), outputName('Event')])

function outputName(kind: string): string {
  return `${kind}-Output`
}

/** Returns all schemas, including those of the search, as components of an OpenAPI document. */
export function componentSchemas(): Record<string, Json> {
  return schemasBelow('#/components/schemas/', new Map([...NAMED, ...OF_THE_SEARCH]))
}

function schemasBelow(prefix: string, named: ReadonlyMap<string, Declaration>): Record<string, Json> {
  const own = [...named].map(([name, declaration]) => [name, published(declaration, prefix, true)] as const)
  return Object.fromEntries([...own, [outputName('Event'), unionOf(prefix)]].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns one JSON Schema that describes every event. */
export function eventJsonSchema(): Json {
  const prefix = '#/$defs/'
  return {
    $id: 'urn:svcdiag:event:v1',
    title: 'Event',
    ...unionOf(prefix),
    $defs: schemasBelow(prefix, NAMED),
  }
}

function unionOf(prefix: string): Json {
  const names = Object.keys(EVENT_KINDS).map(kind => [kind, `${prefix}${outputName(kind)}`] as const)
  return {
    oneOf: names.map(([, $ref]) => ({$ref})),
    discriminator: {propertyName: 'kind', mapping: Object.fromEntries(names)},
  }
}

/** Returns a declaration without our own keywords, and with references to named schemas. */
function published(declaration: Declaration, prefix: string, outermost: boolean): Json {
  const {title, discriminator, ...rest} = declaration
  if (!outermost && title !== undefined && NAMES.has(title)) {
    return {$ref: prefix + title, ...(rest.default === undefined ? {} : {default: rest.default})}
  }
  const kept = Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-'))
  return {
    ...(title === undefined ? {} : {title}),
    ...(discriminator === undefined ? {} : {discriminator: mapped(declaration, prefix)}),
    ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, inside(keyword, value, prefix)])),
  }
}

function mapped({anyOf = []}: Declaration, prefix: string): Json {
  const titles = anyOf.flatMap(({title}) => title ?? [])
  return {propertyName: 'kind', mapping: Object.fromEntries(titles.map(title => [title, prefix + title]))}
}

function inside(keyword: string, value: unknown, prefix: string): unknown {
  const sub = (declaration: Declaration) => published(declaration, prefix, false)
  if (keyword === 'anyOf') return (value as Declaration[]).map(sub)
  if (keyword === 'items') return sub(value as Declaration)
  if (keyword !== 'properties' && keyword !== 'patternProperties') return value
  const properties = Object.entries(value as Record<string, Declaration>)
  return Object.fromEntries(properties.map(([name, declaration]) => [name, sub(declaration)]))
}
