import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {isSecretName} from '../names/secret-name.ts'
import {saysNothing, secretAt} from '../values/secret-part.ts'
import {valueAt} from '../values/value-at.ts'

/**
 * Masks a value if another field of the same object contains the name of the value. The two fields may be in any order,
 * on the same line or on near lines.
 */
export const envPair: Rule = {
  id: 'env-pair',
  why: 'Environment lists of pods, header lists, JSON patches, XML settings: {"name": "DB_PASSWORD", "value": "x"}.',
  keywords: ['value'],
  where: 'assigned',
  // an empty map, as in managed fields, is no secret
  at: /value(?:\\{0,15}["'])?[ \t]?[:=](?![ \t]?\{\}(?:[\s,}]|$))/iy,
  lines: {before: 3, after: 3, sameItem: true, when: /^[\s\-{,]{0,40}\\{0,7}["']?value\\{0,7}["']?\s?:/i},
  find: text => pairsIn(text, NAME, VALUE),
}

/** Masks `x` in `{"k": "password", "v": "x"}`, where the fields have names of one to three letters. */
export const shortPair: Rule = {
  id: 'short-pair',
  why: 'Key-value lists of traces, stores and forms, with short member names: {"k": "password", "v": "x"}.',
  keywords: ['"v"', '"v\\', "'v'", '"val"', '"val\\', "'val'", ' v: ', ' val: '],
  lines: {before: 3, after: 3, sameItem: true, when: /^[\s\-{,]{0,40}\\{0,7}["']?v(?:al)?\\{0,7}["']?\s?:/i},
  find: text => pairsIn(text, SHORT_NAME, SHORT_VALUE),
}

function* pairsIn(text: string, namePattern: RegExp, valuePattern: RegExp): Iterable<Found> {
  const names = namesIn(text, namePattern)
  let next = 0
  // A text without a secret name and without a URL contains no secret pair, so its values are not read.
  const maySay = names.some(name => !saysNothing(name.text, '')) || (names.length > 0 && text.includes('://'))
  for (const value of maySay ? fieldsIn(text, valuePattern) : []) {
    while (next < names.length && (names[next]?.end ?? 0) <= value.start) next++
    yield* secretOf(text, names[next - 1], value, names[next])
  }
}

interface Field {
  readonly start: number
  readonly end: number
  readonly text: string
}

function namesIn(text: string, pattern: RegExp): readonly Field[] {
  return fieldsIn(text, pattern).flatMap(name => (name.text.startsWith('/') ? nameOfPath(name) : [name]))
}

/** Returns the key that a JSON patch sets, if it may mark a secret. Every key in `stringData` counts as a password. */
function nameOfPath(path: Field): readonly Field[] {
  const key = path.text.slice(path.text.lastIndexOf('/') + 1)
  if (path.text.startsWith('/stringData/')) return [{...path, text: 'password'}]
  return path.text.startsWith('/data/') || isSecretName(key) ? [{...path, text: key}] : []
}

function fieldsIn(text: string, pattern: RegExp): readonly Field[] {
  const fields: Field[] = []
  for (const {0: head, index} of everyMatch(pattern, text)) {
    const value = valueAt(text, index + head.length, /^[^=]*:\s/.test(head) && !/["']/.test(head) ? 'line' : 'word')
    if (value !== null) fields.push({start: value.start, end: value.end, text: text.slice(value.start, value.end)})
  }
  return fields
}

/** Returns the secret. The nearest name before the value counts, or else the next name in the same object. */
function secretOf(
  text: string,
  before: Field | undefined,
  {start, end, text: value}: Field,
  after: Field | undefined,
): readonly Found[] {
  if (before !== undefined && sameObject(text, before.end, start)) return secretAt(before.text, value, start)
  return after !== undefined && sameObject(text, end, after.start) ? secretAt(after.text, value, start) : []
}

/** Returns true if no brace, no tag and no new YAML list item is between the two offsets. */
function sameObject(text: string, from: number, to: number): boolean {
  return to >= from && to - from < 400 && !/[{}]|\n[ \t]*- |[<>]/.test(text.slice(from, to))
}

const JOINT = /(?:\\{0,15}["'])?[ \t]?[:=][ \t]{0,8}(?:&\w{0,20} )?/
const NAME = new RegExp(
  `(?<![\\w.-])(?:name|key|id|attr(?:ibute)?|path(?=["'\\\\]{0,16}[ \\t]?[:=][ \\t]?["'\\\\]{0,16}/)|env_?name|header|param|parameter_?(?:name|key)|field|property|variable|credential_?type|type(?=["'\\\\]{0,16}[ \\t]?[:=][ \\t]?["'\\\\]{0,16}password\\b))${JOINT.source}`,
  'gi',
)
const VALUE = new RegExp(
  `(?<![\\w.-])(?:value|string_?value|default_?value|parameter_?value|initial_?value)${JOINT.source}`,
  'gi',
)
const SHORT_NAME = new RegExp(`(?<![\\w.-])(?:key|name|id|attr|[kn])${JOINT.source}`, 'gi')
const SHORT_VALUE = new RegExp(`(?<![\\w.-])v(?:al)?${JOINT.source}`, 'gi')
