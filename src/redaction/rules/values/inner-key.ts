import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/** What the one value in an object is called: `{"password": {"value": "x"}}`; `S` is a string of DynamoDB, `$numberLong` a number of MongoDB. */
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
/** Of a language model's token as well. */
const OF_TOKENS: ReadonlySet<string> = new Set(['data', 'text', 'raw'])
/** The two values of a change; forms have labels of these names. */
const CHANGE: ReadonlySet<string> = new Set(
  ['old', 'new', 'from', 'to', 'before', 'after', 'current', 'previous', '__old', '__new'].flatMap(word => [
    word,
    `${word}Value`,
    `${word}_value`,
  ]),
)

/** Whether a value under the key `inner`, in an object under the name `outer`, is what `outer` names. */
export function isInnerKey(inner: string, outer: string, value: string): boolean {
  if (CHANGE.has(inner)) return !/\s/.test(value) && (looksChosen(value) || looksGenerated(value))
  if (!INNER_KEYS.has(inner)) return false
  return !(OF_TOKENS.has(inner) && /tokens?$/i.test(outer)) || looksRandom(value)
}
