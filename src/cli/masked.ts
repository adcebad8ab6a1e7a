import type {Mask} from './mask.ts'

/** The same data with every string masked: before a renderer breaks lines, which could hide a value from the mask. */
export function masked<T>(data: T, mask: Mask): T {
  return mapped(data, mask) as T // strings stay strings, and everything else stays as it is
}

function mapped(data: unknown, mask: Mask): unknown {
  if (typeof data === 'string') return mask(data)
  if (Array.isArray(data)) return data.map(item => mapped(item, mask))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, mapped(value, mask)]))
}
