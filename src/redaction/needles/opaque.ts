import {looksRandom} from '../rules/values/value-looks.ts'

/**
 * Whether a word looks random and is not a UUID, digest, URL, host name or time, which look similar. A value without a
 * secret name must be opaque to count as a secret.
 */
export function isOpaque(text: string): boolean {
  return ONE_WORD.test(text) && looksRandom(text) && !PUBLIC.test(text)
}

const ONE_WORD = /^[\w.~!@#$%^&*+/=|:-]+$/
const PUBLIC = new RegExp(
  [
    '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '^(?:sha(?:1|256|384|512)|md5)[:-]',
    '@sha256:',
    '^\\d{4}-\\d\\d-\\d\\d',
    '^(?:[\\w+.-]+:)?//',
    '^(?:[a-z]+\\d{0,3}[-._/:@])+[a-z\\d]{0,12}$',
    '^[\\d.:/-]+$',
    '^(?:[\\w.-]*/)+[a-z][a-z._-]*$',
  ].join('|'),
  'i',
)
