import {isObject} from '../../events/schema.ts'
import {MASKED_SECRET} from '../conversation/secrets.ts'

const SECRET = /secret|key|token|password|authorization|credential|headers/iu

/** What was sent, as an answer may give it back: nothing that looks like a secret. */
export function harmless(value: unknown, loc: readonly (string | number)[]): unknown {
  return loc.some(name => SECRET.test(String(name))) ? MASKED_SECRET : masked(value)
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, own]) => [name, SECRET.test(name) ? MASKED_SECRET : masked(own)]))
}
