import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'
import {saysNothing, secretPart} from '../values/secret-part.ts'
import {valueAt} from '../values/value-at.ts'

/** A name and its value as two fields of one object, in either order, on one line or on neighbouring ones. */
export const envPair: Rule = {
  id: 'env-pair',
  why: 'Environment lists of pods, header lists, JSON patches, XML settings: {"name": "DB_PASSWORD", "value": "x"}.',
  keywords: ['value'],
  where: 'assigned',
  lines: {before: 3, after: 3, sameItem: true, when: /^[\s\-{,]{0,40}\\{0,7}["']?value\\{0,7}["']?\s?:/i},
  *find(text) {
    const names = namesIn(text)
    let next = 0
    for (const value of names.every(name => saysNothing(name.text, text)) ? [] : valuesIn(text)) {
      while (next < names.length && (names[next]?.end ?? 0) <= value.start) next++
      const found = secretOf(text, names[next - 1], value, names[next])
      if (found !== null) yield found
    }
  },
}

interface Field {
  readonly start: number
  readonly end: number
  readonly text: string
}

function namesIn(text: string): readonly Field[] {
  return fieldsIn(text, NAME).flatMap(name => (name.text.startsWith('/') ? nameOfPath(name) : [name]))
}

/** Of a JSON patch, the key it sets; of a Secret's text, whatever its name, one that tells. Other paths name nothing. */
function nameOfPath(path: Field): readonly Field[] {
  const key = path.text.slice(path.text.lastIndexOf('/') + 1)
  if (path.text.startsWith('/stringData/')) return [{...path, text: 'password'}]
  return path.text.startsWith('/data/') || isSecretName(key) ? [{...path, text: key}] : []
}

function valuesIn(text: string): readonly Field[] {
  return fieldsIn(text, VALUE)
}

function fieldsIn(text: string, pattern: RegExp): readonly Field[] {
  const fields: Field[] = []
  for (const {0: head, index} of everyMatch(pattern, text)) {
    const value = valueAt(text, index + head.length, /^[^=]*:\s/.test(head) && !/["']/.test(head) ? 'line' : 'word')
    if (value !== null) fields.push({start: value.start, end: value.end, text: text.slice(value.start, value.end)})
  }
  return fields
}

/** The name of a value is the nearest one in the same object: behind it only when none stands before. */
function secretOf(text: string, before: Field | undefined, value: Field, after: Field | undefined): Found | null {
  const name =
    before !== undefined && sameObject(text, before.end, value.start)
      ? before
      : after !== undefined && sameObject(text, value.end, after.start)
        ? after
        : null
  const part = name === null ? null : secretPart(name.text, value.text)
  return part === null ? null : {start: value.start + part.start, end: value.start + part.end}
}

/** Nothing ends and nothing begins between the two; a YAML item begins with `- `. */
function sameObject(text: string, from: number, to: number): boolean {
  return to >= from && to - from < 400 && !/[{}]|\n[ \t]*- |[<>]/.test(text.slice(from, to))
}

const JOINT = /(?:\\{0,15}["'])?[ \t]?[:=][ \t]{0,8}(?:&\w{0,20} )?/
const NAME = new RegExp(
  `(?<![\\w.-])(?:name|key|path(?=["'\\\\]{0,16}[ \\t]?[:=][ \\t]?["'\\\\]{0,16}/)|env_?name|header|param|parameter_?(?:name|key)|field|property|variable|credential_?type|type(?=["'\\\\]{0,16}[ \\t]?[:=][ \\t]?["'\\\\]{0,16}password\\b))${JOINT.source}`,
  'gi',
)
const VALUE = new RegExp(
  `(?<![\\w.-])(?:value|string_?value|default_?value|parameter_?value|initial_?value)${JOINT.source}`,
  'gi',
)
