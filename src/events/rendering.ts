import {EVENT_KINDS, isEventKind} from './kinds/index.ts'
import {branchFor, byKind, type Declaration, declarationOf, isObject} from './schema.ts'

type Rendering = 'full' | 'short'

/** Writes every declared property, with null for missing values: docs/reference-behaviour.md#two-renderings */
export function withNulls(event: Record<string, unknown>): Record<string, unknown> {
  return rendered(event, 'full')
}

/** Omits nulls of declared properties. Defaults stay, and objects with free properties keep their nulls. */
export function withoutNulls(event: Record<string, unknown>): Record<string, unknown> {
  return rendered(event, 'short')
}

function rendered(event: Record<string, unknown>, as: Rendering): Record<string, unknown> {
  if (!isEventKind(event.kind)) return event
  return ofObject(declarationOf(EVENT_KINDS[event.kind]), event, as)
}

function ofValue(declaration: Declaration, value: unknown, as: Rendering): unknown {
  if (Array.isArray(value)) return ofArray(declaration, value, as)
  if (!isObject(value)) return value
  const meant = objectMeant(declaration, value)
  return meant === undefined ? value : ofObject(meant, value, as)
}

function ofArray(declaration: Declaration, value: readonly unknown[], as: Rendering): unknown[] {
  const {items} = declaration.anyOf === undefined ? declaration : (branchFor(declaration, value) ?? {})
  return items === undefined ? [...value] : value.map(item => ofValue(items, item, as))
}

/** Returns the declaration of an object; undefined if its properties are free or its kind is unknown. */
export function objectMeant(declaration: Declaration, value: Record<string, unknown>): Declaration | undefined {
  if (declaration.discriminator !== undefined) return byKind(declaration).get(value.kind)
  if (declaration.anyOf === undefined) return declaration
  const branch = branchFor(declaration, value)
  return branch && objectMeant(branch, value)
}

/** Writes declared properties first and `kind` last, as the service does. */
function ofObject(declaration: Declaration, value: Record<string, unknown>, as: Rendering): Record<string, unknown> {
  const {properties, patternProperties} = declaration
  if (properties === undefined) return ofMap(patternProperties, value, as)
  const entries = Object.entries(properties).flatMap(([name, property]) => ofProperty(name, property, value, as))
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name))
  const last = properties.kind?.const !== undefined && Object.hasOwn(value, 'kind') ? entries.splice(-1) : []
  return Object.fromEntries([...entries, ...others, ...last])
}

function ofMap(
  patterns: Declaration['patternProperties'],
  value: Record<string, unknown>,
  as: Rendering,
): Record<string, unknown> {
  const property = Object.values(patterns ?? {})[0]
  if (property === undefined) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, ofValue(property, own, as)]))
}

function ofProperty(
  name: string,
  property: Declaration,
  value: Record<string, unknown>,
  as: Rendering,
): [string, unknown][] {
  const own = Object.hasOwn(value, name) ? value[name] : structuredClone(property.default)
  if (own === undefined) return []
  if (own === null && as === 'short' && mayBeNull(property)) return []
  return [[name, ofValue(property, own, as)]]
}

function mayBeNull({anyOf = []}: Declaration): boolean {
  return anyOf.some(({type}) => type === 'null')
}
