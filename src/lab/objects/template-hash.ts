import {hexOf, suffixOf} from '../identity.ts'

const known = new WeakMap<object, string>()

/**
 * Returns the generated part in names of ReplicaSets and revisions. Templates that are equal as JSON have the same
 * hash.
 */
export function templateHash(template: object): string {
  const hash = known.get(template) ?? suffixOf(10, 'template', hexOf(JSON.stringify(ordered(template))))
  known.set(template, hash)
  return hash
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
