import {HIDDEN_SECRET} from '../../../events/masks.ts'
import {objectMeant} from '../../../events/rendering.ts'
import {branchFor, type Declaration, isObject} from '../../../events/schema.ts'

/** The declaration of undeclared values. Their texts and property names are user data. */
export const FREE: Declaration = {}
/** The declaration of undeclared properties in a declared object. Property names in their values stay unchanged. */
const OURS: Declaration = {properties: {}}

/**
 * Returns a copy with secrets masked. Enumeration values, ids, tool names and property names of the interface stay
 * unchanged. `needles`: the spellings of the secrets, longest first.
 */
export function hidden(value: unknown, shape: Declaration, needles: readonly string[]): unknown {
  if (typeof value === 'string') return isWord(shape, value) ? value : hiddenText(value, needles)
  if (typeof value === 'number') return isFree(shape) && holdsOne(String(value), needles) ? HIDDEN_SECRET : value
  if (Array.isArray(value)) {
    const items = itemsOf(shape, value)
    return value.map(item => hidden(item, items, needles))
  }
  return isObject(value) ? hiddenObject(value, shape, needles) : value
}

function isWord({enum: words, const: word, anyOf}: Declaration, value: string): boolean {
  return word === value || words?.includes(value) === true || anyOf?.some(branch => isWord(branch, value)) === true
}

function holdsOne(text: string, needles: readonly string[]): boolean {
  return needles.some(needle => text.includes(needle))
}

/** Existing masks stay unchanged, even if the text of the mask contains a secret. */
function hiddenText(text: string, needles: readonly string[]): string {
  const found = needles.filter(needle => text.includes(needle))
  if (found.length === 0) return text
  const around = found.reduce((parts, needle) => parts.flatMap(part => part.split(needle)), text.split(HIDDEN_SECRET))
  return around.join(HIDDEN_SECRET)
}

function isFree({type, anyOf, properties}: Declaration): boolean {
  return type === undefined && anyOf === undefined && properties === undefined
}

function itemsOf(shape: Declaration, value: readonly unknown[]): Declaration {
  const {items} = shape.anyOf === undefined ? shape : (branchFor(shape, value) ?? FREE)
  return items ?? (isFree(shape) ? FREE : OURS)
}

function hiddenObject(value: Record<string, unknown>, shape: Declaration, needles: readonly string[]) {
  const meant = objectMeant(shape, value) ?? ofNoKind(value)
  const {properties, patternProperties} = meant
  const entries = Object.entries(value).map(([name, own]): [string, unknown] => {
    if (properties === undefined) {
      const inner = Object.values(patternProperties ?? {})[0] ?? FREE
      return [hiddenText(name, needles), hidden(own, inner, needles)]
    }
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, declared === undefined ? hidden(own, OURS, needles) : ofProperty(name, declared, own, meant, needles)]
  })
  return Object.fromEntries(entries)
}

/** Returns the declaration for an object of an undeclared kind. The `kind` stays unchanged. */
function ofNoKind({kind}: Record<string, unknown>): Declaration {
  return {properties: {kind: {const: kind}}}
}

function ofProperty(
  name: string,
  declared: Declaration,
  own: unknown,
  parent: Declaration,
  needles: readonly string[],
): unknown {
  if (isName(name, parent) && holdsTextsOnly(own)) return own
  if (JSON_TEXTS.has(name) && typeof own === 'string') return hiddenJson(own, needles)
  if (OF_OUR_NAMES.has(name) && isObject(own)) return hidden(own, named(declared, own), needles)
  return hidden(own, declared, needles)
}

const NAMES = new Set([
  'id',
  'parent_id',
  'tool_call_id',
  'action_id',
  'message_id',
  'llm_response_id',
  'response_id',
  'conversation_id',
  'parent_conversation_id',
  'last_user_message_id',
  'leaf_event_id',
  'forgotten_event_ids',
  'persistence_dir',
  'timestamp',
  'created_at',
  'updated_at',
  'key',
  'tool_name',
  'client_tool_name',
  'action_type',
  'observation_type',
  'tools',
  'include_default_tools',
  'call',
  'call-invalid',
])

/** Returns true if a property is an identifier. Identifiers stay unchanged. */
function isName(name: string, {title, properties = {}}: Declaration): boolean {
  if (name === 'title') return Object.hasOwn(properties, 'action_type')
  return name === 'name' ? title === 'MessageToolCall' || title === 'AgentTool' : NAMES.has(name)
}

function holdsTextsOnly(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every(item => typeof item === 'string'))
}

const JSON_TEXTS = new Set(['arguments', 'log_data'])

function hiddenJson(text: string, needles: readonly string[]): string {
  const masked = hiddenText(text, needles)
  if (masked === text) return text
  try {
    return JSON.stringify(hidden(parsed(withoutStructures(text, needles), needles), FREE, needles))
  } catch {
    return masked
  }
}

/** Masks secrets that are JSON objects, such as service account keys. In a JSON text, such secrets are not strings. */
function withoutStructures(text: string, needles: readonly string[]): string {
  const structures = needles.filter(needle => /^\s*(?:\{.*\}|\[.*\])\s*$/su.test(needle))
  return structures.reduce((rest, structure) => rest.replaceAll(structure, `"${HIDDEN_SECRET}"`), text)
}

/** Numbers are compared as written, because parsing changes 1.10 to 1.1 and rounds large numbers. */
function parsed(text: string, needles: readonly string[]): unknown {
  return JSON.parse(text, (_name, value: unknown, written?: {readonly source?: string}) =>
    typeof value === 'number' && holdsOne(written?.source ?? '', needles) ? HIDDEN_SECRET : value,
  )
}

/** The properties whose values are maps from event ids or from secret names. These keys stay unchanged. */
const OF_OUR_NAMES = new Set(['risks', 'details', 'secrets', 'secret_sources'])

function named(declared: Declaration, own: Record<string, unknown>): Declaration {
  const map = objectMeant(declared, own) ?? FREE
  const inner = Object.values(map.patternProperties ?? {})[0] ?? FREE
  return {properties: Object.fromEntries(Object.keys(own).map(name => [name, inner]))}
}
