import {looksRandom} from './value-looks.ts'

/** What the one value in an object is called: `{"password": {"value": "x"}}`. */
const INNER_KEYS: ReadonlySet<string> = new Set(['value', 'data', 'plain', 'plaintext', 'text', 'raw', 'literal'])
/** Of a language model's token as well. */
const OF_TOKENS: ReadonlySet<string> = new Set(['data', 'text', 'raw'])

/** Whether a value under the key `inner`, in an object under the name `outer`, is what `outer` names. */
export function isInnerKey(inner: string, outer: string, value: string): boolean {
  if (!INNER_KEYS.has(inner)) return false
  return !(OF_TOKENS.has(inner) && /tokens?$/i.test(outer)) || looksRandom(value)
}
