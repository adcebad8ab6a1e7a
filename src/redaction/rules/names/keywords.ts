import {
  CONNECTIONS,
  COOKIES,
  PASSWORD_ENDS,
  PASSWORD_SIGNS,
  PASSWORD_STEMS,
  PASSWORDS,
  SECRET_PAIRS,
  STRONG,
  STRONG_ENDS,
  STRONG_SIGNS,
  STRONG_STEMS,
  WEAK,
  WEAK_SIGNS,
  WEAK_STEMS,
} from './lists.ts'

/** Parts of words for an access key, a token or a secret. Every such word contains one. */
const NOUNS = ['key', 'token', 'secret']

/** Letters with diacritics as they are written. The lists have them without. */
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  contrasen: ['contrase\u00f1'],
  haslo: ['has\u0142'],
  sifre: ['\u015fifre'],
  jelszo: ['jelsz\u00f3'],
  losenord: ['l\u00f6senord'],
  zugangsschlussel: ['zugangsschl\u00fcssel'],
  zugriffsschlussel: ['zugriffsschl\u00fcssel'],
  geheimschlussel: ['geheimschl\u00fcssel'],
  schlussel: ['schl\u00fcssel'],
}

/** Returns the spellings as bytes, because the gate ignores case only for ASCII letters. */
function spellings(stem: string): string[] {
  const written = [stem, ...(SIGNED[stem] ?? [])]
  const cased = written.flatMap(word => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
  return cased.map(word =>
    Buffer.from(word)
      .toString('latin1')
      .replace(/[A-Z]/g, letter => letter.toLowerCase()),
  )
}

function shortest(parts: readonly string[]): readonly string[] {
  const all = [...new Set(parts)]
  return all.filter(part => !all.some(other => other !== part && part.includes(other)))
}

/** Returns the keyword for a pair of words, unless it already contains another part. */
function partOfPair(pair: string, parts: readonly string[]): string[] {
  if (parts.some(part => pair.includes(part))) return []
  const [first = '', second = ''] = pair.split(' ')
  return [COMMON.has(second) || second === '' ? first : second]
}

const COMMON: ReadonlySet<string> = new Set(['string', 'str', 'url', 'uri', 'response', 'rsa', 'content'])
/** Short words that occur in no other word. */
const RARE: ReadonlySet<string> = new Set([...NOUNS, 'pwd', 'psw', 'tkn', 'jwt', 'dsn', 'otp'])
const WORDS = [...NOUNS, ...COOKIES, ...PASSWORDS, ...PASSWORD_ENDS, ...STRONG, ...STRONG_ENDS, ...WEAK]
const FOREIGN = [
  ...[
    'cl\u00e9',
    ...PASSWORD_STEMS,
    ...PASSWORD_SIGNS,
    ...STRONG_STEMS,
    ...STRONG_SIGNS,
    ...WEAK_STEMS,
    ...WEAK_SIGNS,
  ].flatMap(spellings),
]
const PAIRS = [...CONNECTIONS, ...SECRET_PAIRS].flatMap(pair => partOfPair(pair, WORDS))

const ALL = [...WORDS, ...PAIRS, ...FOREIGN]

/**
 * Every name of a secret contains an entry of `LONG_PARTS` or `SHORT_PARTS`. Both are byte strings, reduced to the
 * shortest parts of all words.
 */
const LONG_PARTS = shortest(ALL.filter(part => part.length > 3 || !/^[a-z]+$/.test(part) || RARE.has(part)))
/** Parts that occur in many other words and count only at the end of a word. */
const SHORT_PARTS = [...new Set(ALL)].filter(part => !LONG_PARTS.some(long => part.includes(long)))

/** Matches the part of a name that marks a secret. */
export const PART_OF_NAME = new RegExp(`${LONG_PARTS.join('|')}|(?:${SHORT_PARTS.join('|')})(?![a-z])`, 'gi')

/** Characters that may follow a word: the rest of a name, a closing character, or the joint before a value. */
const BEHIND = [...'=:"\'`\\>)], \t._-|~<%\r\n0123456789']

/** Keywords of the gate. Every secret name before a value contains one. */
export const KEYWORDS: readonly string[] = [
  ...LONG_PARTS,
  ...SHORT_PARTS.flatMap(part => BEHIND.map(char => part + char)),
]
