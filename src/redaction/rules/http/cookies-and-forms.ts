import type {Found, GoesOn, Rule} from '../../rule.ts'
import {belowLines, everyMatch} from '../matches.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksRandom} from '../values/value-looks.ts'

/** Masks the values of cookies. Obvious settings, such as a word or a number, are not masked. */
export const cookie: Rule = {
  id: 'cookie',
  why: 'Cookie and Set-Cookie (RFC 6265) contain sessions. Any name may contain one, so every value except a setting is masked.',
  keywords: ['cookie'],
  where: 'assigned',
  at: /cookies?(?:-?header)?(?:\\{0,15}["'])?[\])]?[ \t]{0,4}[:=,]/iy,
  *find(text) {
    yield* valuesInObject(text)
    let from = 0
    for (const {0: head, index} of everyMatch(HEADER, text)) {
      const start = index + head.length
      if (start >= from) from = yield* valuesFrom(text, start)
      if (from === start) yield* valueAlone(text, start)
    }
  },
}

/** Yields the value in `"cookie": "x"`, where no name of a cookie precedes the value. */
function* valueAlone(text: string, start: number): Generator<Found> {
  ALONE.lastIndex = start
  const value = ALONE.exec(text)?.[0] ?? ''
  if (looksRandom(value)) yield {start, end: start + value.length}
}

/** Yields the values in `cookies={"NAME": "x"}`. */
function* valuesInObject(text: string): Generator<Found> {
  for (const {0: head, index} of everyMatch(OBJECT, text)) {
    MEMBER.lastIndex = index + head.length
    for (let match = MEMBER.exec(text); match !== null; match = MEMBER.exec(text)) {
      const [, name = '', value = ''] = match
      const [start, end] = match.indices?.[2] ?? [0, 0]
      if (!ATTRIBUTES.test(name) && !isSetting(value)) yield {start, end}
    }
  }
}

/** Yields the values of a header. Returns the end of the last value, where the search for the next header starts. */
function* valuesFrom(text: string, from: number): Generator<Found, number> {
  let end = from
  PAIR.lastIndex = from
  for (let match = PAIR.exec(text); match !== null; match = PAIR.exec(text)) {
    const [, name = '', value = ''] = match
    end = PAIR.lastIndex
    if (!ATTRIBUTES.test(name) && !isSetting(value)) yield {start: end - value.length, end}
    SEPARATOR.lastIndex = end
    const separator = SEPARATOR.exec(text)
    if (separator === null) return end
    PAIR.lastIndex = SEPARATOR.lastIndex
  }
  return end
}

function isSetting(value: string): boolean {
  return isNoSecret(value) || /^(?:[A-Za-z]{1,12}(?:[-_/][A-Za-z]{1,12}){0,2}|\d{1,6}|v?\d+(?:\.\d+){1,3})$/.test(value)
}

const ALONE = /[\w.~+/%-]{16,4096}(?=\\{0,15}["'])/y
const OBJECT = /\bcookies(?:\\{0,15}["'])?[ \t]{0,4}[:=][ \t]{0,4}\{/gi
const MEMBER =
  /[\s,]{0,8}\\{0,15}["']([\w.!#$%&*+^|~-]{1,128})\\{0,15}["']\s{0,4}:\s{0,4}\\{0,15}["']([^"'\\\n]{1,8192})\\{0,15}["']/dy
const HEADER =
  /\b(?:set-?)?cookies?(?:-?header)?(?:\\{0,15}["'])?[\])]?[ \t]{0,4}[:=,][ \t]{0,4}(?:[[(][ \t]{0,2})?[bu]?(?:\\{0,15}["'])?/gi
const PAIR = /[ \t]{0,2}([\w.!#$%&*+^|~-]{1,128})=(?:\\{0,15}")?([^;,\s"'\\]{0,8192})/y
const SEPARATOR = /(?:\\{0,15}["'],[ \t]?\\{0,15}["']|(?:\\{0,15}")?[;,&][ \t]?)(?:[A-Za-z-]{6,12}(?:;|$)[ \t]?){0,3}/y
const ATTRIBUTES = /^(?:path|domain|expires|max-age|samesite|version|priority|comment)$/i

/** Masks the value after `Content-Disposition: form-data; name="password"` and an empty line. */
export const multipart: Rule = {
  id: 'multipart-field',
  why: 'Fields of a multipart body (RFC 7578). A header names the secret, and the value follows after an empty line.',
  keywords: ['form-data; name='],
  find: text =>
    belowLines(text.split('\n'), line => (isSecretName(HEAD.exec(line)?.[1] ?? '') ? below('heads') : undefined)),
}

/** Reads the remaining headers, then the line after the empty line. */
function below(part: 'heads' | 'value'): GoesOn {
  return (line, newLine) => {
    if (!newLine || /^\s*--/.test(line)) return {found: []}
    const text = line.trimEnd()
    if (part === 'heads') return {found: [], goesOn: below(text === '' ? 'value' : 'heads')}
    return {found: isNoSecret(text) ? [] : [{start: 0, end: text.length}]}
  }
}

const HEAD = /form-data; name=\\{0,7}"?([\w.[\]-]{2,64})/i
