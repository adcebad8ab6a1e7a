import type {WordsAtHand} from '../needles/standing.ts'
import {isWeak} from '../needles/standing.ts'
import {isDictionaryWord} from './dictionary.ts'

/** The minimum number of random bits. A text with fewer bits may occur by chance or be an ordinary word. */
const LEAST_BITS = 32
const BITS = {random: 4.7, spoken: 2.3, digit: 3.3, joint: 1} as const
/** Matches a year, a sequence such as 1234, or a repeated digit. Such a number has few random bits. */
const OBVIOUS_NUMBER = /^(?:19|20)\d\d$|^0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:9(?:0)?)?)?)?)?)?)?)?)?$|^(\d)\1*$/
const OBVIOUS_BITS = 5
const SHORTEST = 8
/** The maximum number of characters of a value that are examined. */
const LONGEST_JUDGED = 256

/**
 * Returns true if a value that a rule found may be searched for elsewhere, because it is unlikely to be a word.
 * Otherwise an attacker could make a rule find a word (`password=ReplicaSet`) and so mask the word everywhere. `words`:
 * names, kinds, reasons, labels and images of the collected objects.
 */
export function isImprobable(value: string, words: WordsAtHand): boolean {
  const text = value.trim()
  if (text.length < SHORTEST || isWeak(text, '', NO_NAMES) || words.hold(text)) return false
  return bitsOf(text.slice(0, LONGEST_JUDGED)) >= LEAST_BITS
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** Returns the number of random bits in a text. A text of only dictionary words and numbers has none. */
function bitsOf(text: string): number {
  let [letters, others] = [0, 0]
  for (const [run] of text.matchAll(RUN)) {
    if (/^\d/.test(run)) others += OBVIOUS_NUMBER.test(run) ? OBVIOUS_BITS : run.length * BITS.digit
    else if (LETTERS.test(run)) letters += bitsOfLetters(run)
    else others += run.length * BITS.joint
  }
  return letters === 0 ? 0 : letters + others
}

/** Matches the parts of a text: `ReplicaSet` has two. */
const RUN = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^A-Za-z\d]+/g
const LETTERS = /^[A-Za-z]/

function bitsOfLetters(run: string): number {
  const word = run.toLowerCase()
  if (isMadeOfWords(word)) return 0
  return word.length * (isSpoken(word) ? BITS.spoken : BITS.random)
}

const SHORTEST_PART = 3

function isMadeOfWords(word: string): boolean {
  if (isDictionaryWord(word)) return true
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    if (isDictionaryWord(word.slice(0, cut)) && isMadeOfWords(word.slice(cut))) return true
  }
  return false
}

/** Returns true if vowels and consonants alternate as in a language. */
function isSpoken(word: string): boolean {
  if (word.length < 4) return false
  const vowels = word.match(/[aeiouy]/g)?.length ?? 0
  return vowels * 5 >= word.length && vowels * 3 <= word.length * 2 + 2 && !/[^aeiouy]{4}|[aeiou]{4}|q(?!u)/.test(word)
}
