import type {Found, Rule} from '../../rule.ts'
import {everyMatch, secretOf} from '../matches.ts'
import {nextName, readName} from '../names/names-in-text.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isInnerKey} from '../values/containers.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretAt} from '../values/secret-part.ts'
import {valueAt} from '../values/value-at.ts'

/** Masks `x` in `{"loc": ["body", "password"], "input": "x"}` and `{"field": "password", "old": "x"}`. */
export const reportedValue: Rule = {
  id: 'reported-value',
  why: 'Reports that quote the value of a field: errors of FastAPI and Spring, records of changes.',
  keywords: [
    ...['input', 'old', 'new', 'from', 'current', 'old_value', 'oldvalue'].flatMap(key => [
      `${key}"`,
      `${key}\\"`,
      `${key}'`,
    ]),
    ...['rejectedvalue', '$numberlong', 'rejected_value', 'rejected value', ':{"s"', ': {"s"', '{\\"s\\"'],
  ],
  // `valueFrom"` and `threshold"` are no such keys
  at: /(?<![A-Za-z])(?:input|old|new|from|current)|rejected|\$numberlong|[:{]/iy,
  lines: {before: 8, after: 0, when: /^\s{1,40}\\{0,7}["'](?:input|rejected_?value|old|new)/i},
  *find(text) {
    const fields = everyMatch(FIELD, text)
    for (const {0: head, index} of fields.length === 0 ? [] : everyMatch(VALUE, text)) {
      const field = fields.findLast(other => other.index < index)
      if (field !== undefined) yield* reported(text, field, index, index + head.length)
    }
    yield* nested(text)
    for (const match of text.includes("field '") ? everyMatch(SPRING, text) : []) {
      const [name, secret] = [match[1] ?? '', secretOf(match)]
      if (tells(name)) yield* secretAt(name, secret.text, secret.start)
    }
  },
}

/** Yields the values in `{"password": {"from": "x", "to": "y"}}`. */
function* nested(text: string): Iterable<Found> {
  for (const {0: head, 1: name = '', index} of everyMatch(OBJECT, text)) {
    if (!tells(name)) continue
    const start = index + head.length
    const length = text.slice(start, start + FARTHEST).search(/[{}]/)
    const inside = text.slice(start, length === -1 ? start + FARTHEST : start + length)
    for (const {0: pair, 1: inner = '', index: at} of everyMatch(PAIR, inside)) {
      const value = valueAt(inside, at + pair.length, 'word')
      const content = value === null ? '' : inside.slice(value.start, value.end)
      if (value?.quoted && isInnerKey(inner, name, content)) yield* secretAt(name, content, start + value.start)
    }
  }
}

/** Returns the secret if the field and the value are in the same object. */
function reported(text: string, field: RegExpExecArray, from: number, at: number): readonly Found[] {
  const end = field.index + field[0].length
  const name = field[1] ?? ''
  if (from - end > FARTHEST || /[{}]/.test(text.slice(end, from)) || !tells(name)) return []
  const value = valueAt(text, at, 'word')
  return value?.quoted ? secretAt(name, text.slice(value.start, value.end), value.start) : []
}

function tells(name: string): boolean {
  return !['none', 'weak', 'cookie'].includes(tellingOf(name))
}

const FARTHEST = 600
/** Matches a field that contains the name of another field. The group is this name, or the last name of a path. */
const FIELD =
  /\\{0,7}["'](?:loc|field|path|property|attribute|column|param)\\{0,7}["']\s{0,4}:\s{0,4}(?:[[(](?:\s{0,40}\\{0,7}["']?[\w.-]{1,64}\\{0,7}["']?\s{0,4},){0,8}\s{0,40})?\\{0,7}["']\/?(?:[\w.[\]-]{1,64}[./])?([\w-]{2,64})\\{0,7}["']/g
const VALUE =
  /(?<![\w-])\\{0,7}["'](?:input|rejected_?[vV]alue|(?:old|new|previous|current|before|after|from|to)(?:_?[vV]alue)?)\\{0,7}["']\s{0,4}:\s{0,4}(?=\\{0,7}["'])/g
const OBJECT = /(?<![\w-])\\{0,7}["']([\w.-]{2,64})\\{0,7}["']\s{0,4}:\s{0,4}\{/g
const PAIR = /(?<![\w-])\\{0,7}["']([\w$]{1,20})\\{0,7}["']\s{0,4}:\s{0,4}(?=\\{0,7}["'])/g
const SPRING = /\bfield '(?:[\w.[\]]{1,64}\.)?(\w{2,64})': rejected value \[(?<secret>[^\]\n]{3,1024})\]/dg

/** Masks the `input_value` below `db_password`, and `x` in `spec.password: Invalid value: "x"`. */
export const validationError: Rule = {
  id: 'validation-error',
  why: 'Errors of pydantic and Kubernetes that quote a refused value after the name of its field.',
  keywords: ['input_value=', 'invalid value: "', 'invalid value: \\"'],
  lines: {before: 2, after: 0},
  *find(text) {
    for (const {0: head, 1: quote = '', index} of everyMatch(INPUT, text)) {
      const start = index + head.length
      const end = text.indexOf(quote, start)
      if (end === -1 || !namesSecret(text.slice(Math.max(0, index - LONGEST_ERROR), index))) continue
      if (!isNoSecret(text.slice(start, end))) yield {start, end}
    }
    for (const match of everyMatch(REFUSED, text)) {
      const secret = secretOf(match)
      yield* secretAt(fieldOf(match[1] ?? ''), secret.text, secret.start)
    }
  },
}

/**
 * Returns true if the name before the value marks a secret. The name is on the last line that is only a path, or on the
 * line of the value.
 */
function namesSecret(before: string): boolean {
  const lines = before.split('\n')
  const field = lines.findLast(line => /^\s{0,8}[\w.[\]-]{2,120}\s*$/.test(line)) ?? lines.at(-1) ?? ''
  for (let name = nextName(field, 0); name !== null; name = nextName(field, name.end)) {
    const telling = readName(field, name)?.telling
    if (telling === 'password' || telling === 'strong') return true
  }
  return false
}

/** Returns the last name of a path. Every key in `data` and `stringData` counts as the name of a password. */
function fieldOf(path: string): string {
  return /^(?:data|stringData)\[/.test(path) ? 'password' : (/([\w-]+)\]?$/.exec(path)?.[1] ?? '')
}

const LONGEST_ERROR = 400
const REFUSED = /(?<![\w.\]-])([\w.[\]-]{2,200}): Invalid value: \\{0,7}"(?<secret>[^"\\\n]{3,1024})/dg
const INPUT = /\binput_value=(["'])/g
