import {CONNECTIONS, COOKIES, PASSWORD, SECRET_PAIRS, STRONG, WEAK} from './lists.ts'

const NOUNS = ['key', 'token', 'secret']

/** The spellings with diacritics. The lists in `lists.ts` contain the words without diacritics. */
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

/** Returns a word in lower and upper case, as byte strings. The engine ignores case only for ASCII letters. */
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

/** Returns the rarer word of a pair. Returns nothing if the pair contains one of `parts`. */
function partOfPair(pair: string, parts: readonly string[]): string[] {
  if (parts.some(part => pair.includes(part))) return []
  const [first = '', second = ''] = pair.split(' ')
  return [COMMON.has(second) || second === '' ? first : second]
}

const COMMON: ReadonlySet<string> = new Set(['string', 'str', 'url', 'uri', 'response', 'rsa', 'content'])
/** Short words that few other words contain. */
const RARE: ReadonlySet<string> = new Set([...NOUNS, 'pwd', 'psw', 'tkn', 'jwt', 'dsn', 'otp'])
const VOCABULARIES = [PASSWORD, STRONG, WEAK]
const WORDS = [...NOUNS, ...COOKIES, ...VOCABULARIES.flatMap(({words, ends}) => [...words, ...ends])]
const FOREIGN = ['cl\u00e9', ...VOCABULARIES.flatMap(({stems, signs}) => [...stems, ...signs])].flatMap(spellings)
const PAIRS = [...CONNECTIONS, ...SECRET_PAIRS].flatMap(pair => partOfPair(pair, WORDS))

const ALL = [...WORDS, ...PAIRS, ...FOREIGN]

/** Parts of names as byte strings. Every name of a secret contains one of `LONG_PARTS` or `SHORT_PARTS`. */
const LONG_PARTS = shortest(ALL.filter(part => part.length > 3 || !/^[a-z]+$/.test(part) || RARE.has(part)))
/** Short parts that count only at the end of a word, because they occur in many other words. */
const SHORT_PARTS = [...new Set(ALL)].filter(part => !LONG_PARTS.some(long => part.includes(long)))

/** Matches the words and parts of words that mark a name as secret. */
export const PART_OF_NAME = new RegExp(`${LONG_PARTS.join('|')}|(?:${SHORT_PARTS.join('|')})(?![a-z])`, 'gi')

/** Characters that may follow a short part: the rest of the name, a closing quote or bracket, or a separator. */
const BEHIND = [...'=:"\'`\\>)], \t._-|~<%\r\n0123456789']

/** Keywords of the rules that recognize a secret by its name. Every text with a name and a value contains a keyword. */
export const KEYWORDS: readonly string[] = [
  ...LONG_PARTS,
  ...SHORT_PARTS.flatMap(part => BEHIND.map(char => part + char)),
]
