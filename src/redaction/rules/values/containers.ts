import {set} from '../names/lists.ts'
import {isPlainField, tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from './not-a-secret.ts'
import type {Part} from './secret-part-of-connection.ts'
import {looksChosen, looksGenerated, looksRandom} from './value-looks.ts'

/**
 * Returns the secret part of a value in a map or list of secrets; null if no part is secret. The key may be neutral.
 */
export function partInContainer(container: string, key: string, value: string): Part | null {
  const text = value.trim()
  if (isPlainField(key) || isNoSecret(text) || !isSecretLike(text, tellingOf(container) === 'password')) return null
  const start = value.indexOf(text)
  return {start, end: start + text.length}
}

/** Returns true if the text looks like a secret. Lists of object names are also called `secrets`. */
function isSecretLike(text: string, ofPasswords: boolean): boolean {
  if (text.includes('://') || text.length > LONGEST) return false
  return looksGenerated(text) || (looksChosen(text) && (ofPasswords || !OBJECT.test(text)))
}

/** Returns true if the name of an object, `outer`, describes the value of its key `inner`. */
export function isInnerKey(inner: string, outer: string, value: string): boolean {
  if (CHANGE.has(inner)) return !/\s/.test(value) && (looksChosen(value) || looksGenerated(value))
  if (!INNER_KEYS.has(inner)) return false
  return !(OF_TOKENS.has(inner) && /tokens?$/i.test(outer)) || looksRandom(value)
}

const LONGEST = 4096
const OBJECT = /^(?:[a-z\d-]{1,63}\/)?[a-z]{2,20}\d{0,2}(?:[-.][a-z\d]{1,20}){1,8}$/
/**
 * Keys of the only value in an object: `{"password": {"value": "x"}}`. `S` marks a string in DynamoDB, `$numberLong` a
 * number in MongoDB.
 */
const INNER_KEYS = set('value data plain plaintext text raw literal S $numberLong')
/** Keys that the tokens of a language model also have. */
const OF_TOKENS = set('data text raw')
/** Keys of old and new values, such as `old` and `newValue`. */
const CHANGE: ReadonlySet<string> = new Set(
  ['old', 'new', 'from', 'to', 'before', 'after', 'current', 'previous', '__old', '__new'].flatMap(word => [
    word,
    `${word}Value`,
    `${word}_value`,
  ]),
)
