import {isObject} from '../../events/schema.ts'

/** Objects deeper than this are called "object". */
const DEEPEST = 2

/** Returns a JSON schema in words, such as `{items: array of Event-Output, next_page_id: string or null}`. */
export function typeWords(schema: unknown, depth = 0): string {
  if (!isObject(schema)) return 'any JSON'
  const {$ref, anyOf, oneOf, allOf, enum: values, const: constant, type, items, format, properties} = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  const branches = anyOf ?? oneOf
  if (Array.isArray(branches)) return branches.map(branch => typeWords(branch, depth)).join(' or ')
  if (Array.isArray(allOf)) return allOf.map(part => typeWords(part, depth)).join(' and ')
  if (Array.isArray(values)) return `one of ${values.join(', ')}`
  if (constant !== undefined) return JSON.stringify(constant)
  if (type === 'array') return `array of ${typeWords(items, depth)}`
  if (type === 'object')
    return isObject(properties) && depth < DEEPEST ? objectWords(schema, properties, depth) : 'object'
  if (typeof type !== 'string') return 'any JSON'
  return typeof format === 'string' ? `${type} (${format})` : type
}

function objectWords({required}: Record<string, unknown>, properties: Record<string, unknown>, depth: number): string {
  const names = Array.isArray(required) ? required : []
  const parts = Object.entries(properties).map(
    ([name, own]) => `${name}${names.includes(name) ? '' : '?'}: ${typeWords(own, depth + 1)}`,
  )
  return `{${parts.join(', ')}}`
}
