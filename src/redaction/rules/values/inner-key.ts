import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/**
 * Names of the only value in an object: `{"password": {"value": "x"}}`. `S` is a string of DynamoDB, `$numberLong` a
 * number of MongoDB.
 */
const INNER_KEYS: ReadonlySet<string> = new Set([
  'value',
  'data',
  'plain',
  'plaintext',
  'text',
  'raw',
  'literal',
  'S',
  '$numberLong',
])
/** Names that also belong to a language model's token. */
const OF_TOKENS: ReadonlySet<string> = new Set(['data', 'text', 'raw'])
/** Keys of an old and a new value, such as `old` and `newValue`. */
const CHANGE: ReadonlySet<string> = new Set(
  ['old', 'new', 'from', 'to', 'before', 'after', 'current', 'previous', '__old', '__new'].flatMap(word => [
    word,
    `${word}Value`,
    `${word}_value`,
  ]),
)

/** Whether a value under the key `inner` is the value of its object's name `outer`. */
export function isInnerKey(inner: string, outer: string, value: string): boolean {
  if (CHANGE.has(inner)) return !/\s/.test(value) && (looksChosen(value) || looksGenerated(value))
  if (!INNER_KEYS.has(inner)) return false
  return !(OF_TOKENS.has(inner) && /tokens?$/i.test(outer)) || looksRandom(value)
}
