import type {WordsAtHand} from '../needles/standing.ts'
import {isWeak} from '../needles/standing.ts'
import {isDictionaryWord} from './dictionary.ts'

/** A text with fewer bits may occur by chance or be an intended word. */
const LEAST_BITS = 32
/** Bits per character. Letters of a pronounceable word have as many as in English. */
const BITS = {random: 4.7, spoken: 2.3, digit: 3.3, joint: 1} as const
/** Matches a year or a count, which has about as many bits as one and a half digits. */
const OBVIOUS_NUMBER = /^(?:19|20)\d\d$|^0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:9(?:0)?)?)?)?)?)?)?)?)?$|^(\d)\1*$/
const OBVIOUS_BITS = 5
const SHORTEST = 8
/** The maximum length of a judged text. A longer text is judged by its beginning. */
const LONGEST_JUDGED = 256

/**
 * Whether a value that a rule found may be searched for elsewhere without other evidence. It must be improbable as a
 * word: if an attacker makes a rule find a word (`password=ReplicaSet` in a log), only that place is masked.
 * @param words names, kinds, reasons, labels and images of the collected objects
 */
export function isImprobable(value: string, words: WordsAtHand): boolean {
  const text = value.trim()
  if (text.length < SHORTEST || isWeak(text, '', NO_NAMES) || words.hold(text)) return false
  return bitsOf(text.slice(0, LONGEST_JUDGED)) >= LEAST_BITS
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** Returns the number of random bits in a text. Words of the dictionary have none, nor have digits without a letter. */
function bitsOf(text: string): number {
  let [letters, others] = [0, 0]
  for (const [run] of text.matchAll(RUN)) {
    if (/^\d/.test(run)) others += OBVIOUS_NUMBER.test(run) ? OBVIOUS_BITS : run.length * BITS.digit
    else if (LETTERS.test(run)) letters += bitsOfLetters(run)
    else others += run.length * BITS.joint
  }
  return letters === 0 ? 0 : letters + others
}

/** `ReplicaSet` is two words; a run of lower-case letters may be several. */
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

/** Whether vowels and consonants alternate as in a language. */
function isSpoken(word: string): boolean {
  if (word.length < 4) return false
  const vowels = word.match(/[aeiouy]/g)?.length ?? 0
  return vowels * 5 >= word.length && vowels * 3 <= word.length * 2 + 2 && !/[^aeiouy]{4}|[aeiou]{4}|q(?!u)/.test(word)
}
