import type {Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

/** Matches the beginning of `authentication failed: expected x, got y`. */
const LOGIN = /^auth(?:entication|orization)? (?:failed|failure|error)$/i
const GOT = '(?:got|received|found|have|was|actual|saw|erhalten|bekommen|war)'

/** Masks `x` and `y` in `expected password "x", got "y"` and `password mismatch: x vs y`. */
export const mismatch: Rule = {
  id: 'value-mismatch',
  why: 'Tests and checks that print the expected and the actual secret.',
  keywords: ['expected', 'mismatch', 'erwartet', 'attendu', 'esperad', 'want', 'differ', 'not match'],
  at: new RegExp(
    String.raw`(?<!\w)(?:expected|erwartet|attendu|esperad|want)\S{0,20}(?:\s{1,4}(?!${GOT}\b)\S{1,99}){0,9}\s{1,4}(?:${GOT}\b|\S{100})|(?:mismatch(?:ed)?|differs?|not match):\s`,
    'iy',
  ),
  *find(text) {
    for (const {groups, indices} of everyMatch(MISMATCH, text)) {
      const name = groups?.name ?? ''
      for (const value of ['first', 'second']) {
        const [start, end] = indices?.groups?.[value] ?? [0, 0]
        if (isSecret(name, text.slice(start, end))) yield {start, end}
      }
    }
  },
}

/** Returns true if a value is secret. In messages of parsers, expected tokens are words and not secrets. */
function isSecret(name: string, value: string): boolean {
  if (isNoSecret(value)) return false
  if (LOGIN.test(name)) return looksGenerated(value)
  const words = name.split(/[ \t]+/)
  const telling = tellingOf(words.at(-1) ?? '')
  const both = tellingOf(name)
  if (telling === 'password') return looksChosen(value) || looksGenerated(value)
  if (telling !== 'strong' && both !== 'strong') return false
  return (
    looksGenerated(value) || (looksChosen(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d\D+\d/.test(value))
  )
}

const VALUE = (name: string) => String.raw`\\{0,7}["'\x60]?(?<${name}>[^\s"'\x60\\]{5,256}?)\\{0,7}["'\x60]?`
const NAME = '(?<name>(?:[A-Za-z]{2,16}[ ])?[A-Za-z_-]{2,32})'
const BUT = String.raw`[,;]?\s{1,4}(?:(?:but|and|aber)\s)?${GOT}\b:?\s{1,4}`
const END = String.raw`(?=[.,;:)\]}]{0,3}(?:$|\s|\\n|"))`
const MISMATCH = new RegExp(
  [
    String.raw`\b(?:expected|erwartete[nrs]?|attendu|esperad[oa])\s(?:the\s)?${NAME}(?:\sto\sbe)?:?\s${VALUE('first')}${BUT}${VALUE('second')}${END}`,
    String.raw`${NAME}(?:\smismatch)?:\s(?:expected|erwartet|want):?\s${VALUE('first')}${BUT}${VALUE('second')}${END}`,
    String.raw`${NAME}\s(?:mismatch|mismatched|differs?|do(?:es)?\snot\smatch):\s${VALUE('first')}\s(?:vs\.?|versus|!=|<>|and)\s${VALUE('second')}${END}`,
  ].join('|'),
  'dgi',
)
