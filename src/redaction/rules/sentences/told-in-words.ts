import type {Found, Rule} from '../../rule.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {PROPERTIES} from '../names/lists.ts'
import {type Name, nextName} from '../names/names-in-text.ts'
import {type Telling, tellingOf} from '../names/secret-name.ts'
import {isInBase64} from '../values/line-of-base64.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {isKeyOfStore, isObjectName} from '../values/surroundings.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

/**
 * Masks `X` in a sentence: `the password is X`, `API key [X] rejected`, `Das Passwort lautet X`. `X` must look
 * generated, or follow a verb or a colon.
 */
export const toldInWords: Rule = {
  id: 'told-in-words',
  why: 'Sentences of people and programs: "the password is x", "API key [x] rejected", "changed secret from x to y".',
  keywords: KEYWORDS,
  where: 'names-value',
  *find(text) {
    for (let name = nextName(text, 0); name !== null; ) {
      const own = name
      const next = nextName(text, name.end)
      const telling = tellingAt(text, name)
      const end = Math.min(name.end + FARTHEST, startOfName(text, name.end, next))
      if (telling !== 'none')
        for (const {start, end: to} of valuesBehind({
          text: text.slice(name.end, end),
          telling,
          isKey: /key$/i.test(text.slice(name.start, name.end)),
          before: () => wordsBefore(text, own),
        }))
          if (!isObjectName(text, name.end + start, name.end + to)) yield wholeAt(text, name.end + start, name.end + to)
      name = next
    }
  },
}

/** Returns the start of the next name. Skips a value that contains the word for a password, such as `hunter2pw`. */
function startOfName(text: string, from: number, next: Name | null): number {
  if (next === null || next.start >= from + FARTHEST) return text.length
  let start = next.start
  while (start > from && !BEFORE_WORD.includes(text[start - 1] ?? ' ')) start--
  const [, quotes = '', word = ''] = /^(["'`([]*)([^\s"'`)\]]*)/.exec(text.slice(start, start + LONGEST_WORD)) ?? []
  const end = start + quotes.length + word.length
  const isValue = start > from && end >= next.end && looksChosen(word) && !/[:=]/.test(word)
  return isValue ? startOfName(text, from, nextName(text, end)) : next.start
}

function wholeAt(text: string, start: number, end: number): Found {
  REST.lastIndex = end
  return {start, end: end + (REST.exec(text)?.[0].length ?? 0)}
}

/** Returns the meaning of a name together with the word before it: `cache key` is harmless, `API key` is secret. */
function tellingAt(text: string, {start, end}: Name): Telling {
  const name = text.slice(start, end)
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, start - 24), start))?.[1]
  if (HEADS_COLUMN.test(text.slice(Math.max(0, start - 6), start)) && ENDS_LINE.test(text.slice(end, end + 8)))
    return 'none'
  if (end - start > LONGEST_WORD || isInBase64(text, start, end) || isKeyOfStore(text, start)) return 'none'
  if (text[start - 1] === '/') return 'none'
  const own = tellingOf(name)
  if (before === undefined || own === 'password') return own
  const both = tellingOf(`${before} ${name}`)
  return PLAIN_ADJECTIVE.test(before) ? own : both
}

function wordsBefore(text: string, {start}: Name): readonly string[] {
  const words = text.slice(Math.max(0, start - FARTHEST_VERB), start).split(/[\s"'`([]+/)
  return words.slice(-MOST_BEFORE - 1, -1).map(lowerCase)
}

/** Converts only ASCII letters to lower case, because the text consists of bytes. */
function lowerCase(word: string): string {
  return /[A-Z]/.test(word) ? word.replace(/[A-Z]/g, letter => letter.toLowerCase()) : word
}

interface Sentence {
  readonly text: string
  readonly telling: Telling
  readonly isKey: boolean
  readonly before: () => readonly string[]
}

function* valuesBehind({text, telling, isKey, before}: Sentence): Iterable<Found> {
  TOKEN.lastIndex = 0
  let isTold = false
  const said: string[] = []
  for (let words = 0; words <= MOST_WORDS; words++) {
    const match = TOKEN.exec(text)
    if (match === null) return
    const {1: lead = '', 2: token = '', index} = match
    if (/[\n{}]/.test(lead) || (words === 0 && (lead === '=' || lead === ''))) return
    isTold ||= TELLS.test(lead) || (words === 0 && QUOTED.test(token))
    const value = trimmed(token)
    const start = index + lead.length + token.indexOf(value)
    if (isSecret(value, telling, isTold, words) && isInReach(text, start, value)) {
      yield {start, end: start + value.length}
      if (!AND_ANOTHER.test(text.slice(start + value.length, start + value.length + 16))) return
      isTold = true
      continue
    }
    if (!WORD.test(value) && !(OF_WHOM.has(said.at(-1) ?? '') && USER.test(value))) return
    said.push(lowerCase(value))
    if (words === 0 && isKey && /^ids?$/i.test(value)) return
    if (words === 0 && OF_KEY.test(value)) words = -1
    isTold = !PROPERTIES.has(said[0] ?? '') && (COPULA.test(value) || isChangedTo(said, before))
  }
}

function isSecret(value: string, telling: Telling, isTold: boolean, words: number): boolean {
  if (isNoSecret(value) || WORD.test(value) || NO_VALUE.test(value)) return false
  if (looksGenerated(value)) return telling !== 'weak' || words === 0 || isTold
  const isDirect = words === 0 && /\d\D?\d/.test(value) && value.length >= SHORTEST_DIRECT
  return (isTold || isDirect) && telling === 'password' && looksChosen(value)
}

/**
 * Returns true if the place `names-value` reaches the value as well. That place starts the rule, so a wider rule would mask
 * a value only if another value is near by, and a second pass would mask more than the first.
 */
function isInReach(text: string, start: number, value: string): boolean {
  const run = value.matchAll(VALUE_RUN).find(([run]) => VALUE_MARK.test(run))
  return run !== undefined && !PAIR.test(value.slice(run.index)) && !ENDS_STRING.test(text.slice(0, start + 1))
}

/** Removes quotes and brackets around a word, and the punctuation at the end of a sentence. */
function trimmed(token: string): string {
  return token
    .replace(/^(?:["'`([{<\u00ab]|\xe2\x80[\x98-\x9f]|\xc2\xab|\xe3\x80[\x8c\x8e])+/, '')
    .replace(/["'`].*$/, '')
    .replace(ENDING, '')
}

/**
 * Returns the words as byte strings. The byte 0xA0 at the end of a word is removed, because the search takes this byte
 * for a blank.
 */
function inBytes(words: string): ReadonlySet<string> {
  return new Set(
    words
      .trim()
      .split(/\s+/)
      .map(word => Buffer.from(word).toString('latin1').replace(/\xa0$/, '')),
  )
}

/** Returns true if the words announce a new value: `was reset to`. `before` returns the words before the name. */
function isChangedTo(words: readonly string[], before: () => readonly string[]): boolean {
  const verbs = verbsBefore(words.at(-1) ?? '')
  return verbs !== null && (words.some(word => verbs.has(word)) || before().some(word => verbs.has(word)))
}

function verbsBefore(last: string): ReadonlySet<string> | null {
  if (TO.has(last)) return CHANGED
  return last === 'in' ? INTO : null
}

const MOST_WORDS = 7
/** Matches the characters that can be a value in the place `names-value`. */
const VALUE_RUN = /[\w/=!@#$%^&*.~+-]{6,}/g
const VALUE_MARK = /[\d!@#$%^&*~+]/
/** Matches a pair such as `conversation=8f3a`, which the place does not take for a value. */
const PAIR = /^[A-Za-z_][\w.-]{0,41}[=:][\w!@#$%^&*~+]/
/** Matches the end of a JSON string, where a sentence ends. */
const ENDS_STRING = /"[,}\]:\n\r]/
const SHORTEST_DIRECT = 8
const BEFORE_WORD = ' \t\n'
const FARTHEST_VERB = 48
const MOST_BEFORE = 4
const USER = /^[A-Za-z][\w.+-]{0,40}(?:@[\w-]{1,40}\.[\w.-]{2,40})?$/
/** Matches a word that continues the word for a key: `clé API`, `clé d'accès`. */
const OF_KEY = /^(?:api|apis?\b|secr\S*|priv\S*|d'acc\S*)$/i
const FARTHEST = 160
/** Matches the rest of a value whose beginning is known. */
const REST = /(?:[\w+/=~-]|\.(?=[\w+/=~-])){0,4096}/y
const WORD_BEFORE = /([A-Za-z]{2,16})[ -]$/
/** Matches the separator before the last column in a table head. */
const HEADS_COLUMN = /[,;|]\s?\\{0,3}["']?$/
const ENDS_LINE = /^\\{0,3}["']?(?:\\{1,3}r)?\\{1,3}n/
/** The maximum length of a word or a name in a sentence. Lines of a certificate are longer. */
const LONGEST_WORD = 48
const PLAIN_ADJECTIVE =
  /^(?:the|an?|new|old|your|my|our|his|her|their|its|this|that|with|for|of|invalid|bad|wrong|missing|unknown|expired|current|previous|default|following|temporary|initial|generated|and|or|using|use|got|is|by)$/i
/** Matches a separator and the next word. Characters of languages that do not separate words count as separators. */
const TOKEN =
  /((?:[\s,;:=|-]|(?<=[=-])>|["'`)\]](?=\s)|<\/?\w{1,10}>|\\[nt]|[\xe0-\xef][\x80-\xbf]{2}){0,40})((?:[^\s<>,;:=|\\\xe0-\xef]|[:=,;|](?=[\w!@#$%^&*~+]))(?:[^\s<>,;:=|\\\xe0-\xef]|[:=,;|](?=[\w!@#$%^&*~+])){0,600})/g
/** Matches a colon, an equals sign, their wide forms, or "is" in a language that does not separate words. */
const TELLS = /[:=]|\xef\xbc[\x9a\x9d]|\xe6\x98\xaf|\xe4\xb8\xba|\xe3\x81\xaf|\xeb\x8a\x94|\xec\x9d\x80/
/** Matches a word of any language, without digits and punctuation. */
const WORD = /^(?:[A-Za-z'\x80-\xff]|(?<=[a-z])-(?=[a-z]))+[.,:;!?)]*$/
const COPULA =
  /^(?:is|are|was|be|to|now|lautet|ist|war|es|est|vaut|sera|era|\xc3\xa9|\xc3\xa8|e|jest|to|brzmi|is|zijn|luidt|\xc3\xa4r|er|on|\xd1\x8d\xd1\x82\xd0\xbe|olarak|adalah|with|from|equals|reads|says|must|set|changed|reset|becomes)$/i
const QUOTED = /^(?:["'`\u00ab([]|\xe2\x80[\x98-\x9e]|\xc2\xab)/
/** Matches a pair, a YAML tag, or a part of a URL. */
const NO_VALUE =
  /^(?:AC[\da-f]{32}$|\*?[\w.]{1,40}\)\(0x|[?&;]?[A-Za-z_][\w.-]{0,40}[:=]|!{1,2}[A-Za-z]|!\[CDATA\[|[\w-]{1,30}\()|:\/\/|&\w{1,30}=|@[\w.-]{1,200}[:(/]/
const ENDING =
  /(?:["'`)\]}>.,;:?\u00bb]|\xe2\x80[\x98-\x9f\xa6]|\xc2\xbb|\xe3\x80[\x81\x82\x8d\x8f]|\xef\xbc[\x81\x88\x89\x8c\x9b]|\xef\xbd\x9b)+$/
const AND_ANOTHER = /^["'`)\]]{0,2},? (?:to|but|got|and|instead|now)\b/
/** Words that announce a change, in the languages of the words for a password. */
const CHANGED = inBytes(`set reset changed updated rotated modified replaced changing setting resetting change
  wurde wird gesetzt geändert zurückgesetzt défini définie changé changée réinitialisé modifié mis
  cambiado cambiada cambió cambia establecido establecida restablecida restablecido alterada alterado alterou redefinida
  redefiniu definida impostata impostato cambiata cambiato reimpostata modificata reimpostato gewijzigd ingesteld gereset
  veranderd gezet zmienione ustawione zresetowane zmieniono ustawiono изменён изменен сброшен установлен
  обновлён обновлен заменён diubah diganti disetel direset تم تعيين تغيير`)
/** Words that announce a change if `in` precedes the new value. */
const INTO = inBytes('cambiata cambiato modificata gewijzigd veranderd')
/** Prepositions before a new value. */
const TO = inBytes('to as auf zu en à au a al para por su op naar na на menjadi ke إلى')
/** Words before the name of a user, which may contain digits and punctuation: `for bob`, `von benutzer2`. */
const OF_WHOM = inBytes(`for of user users username role account login client für von benutzer benutzers nutzer pour de
  utilisateur para usuario usuário do da per di utente voor van gebruiker dla для untuk`)
