import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {isObjectName} from '../values/object-name.ts'
import {looksRandom} from '../values/value-looks.ts'

const HEAD = String.raw`(?:passwords?|passwd|passphrase|secrets?|tokens?|api[-_ ]?keys?|credentials?|(?:access|private)[-_ ]key)(?:\\{0,3}["'\x60])?(?: (?:is|was|are|value|of|to|now|set to|with|key|=|:|->)){0,3}[ \t]{1,4}\(?\\{0,3}["'\x60(]?`
/** `conversation=8f3a` is judged by its own name. */
const NO_PAIR = '(?![A-Za-z_]{2,40}=[^=])'
const CHARACTER = String.raw`[\w+/=.~!@#$%^&*-]`

const WORDS = [
  ...['password', 'passwd', 'passphrase', 'secret', 'token', 'credential'],
  ...[
    'api key',
    'apikey',
    'api-key',
    'api_key',
    'access key',
    'access-key',
    'access_key',
    'private key',
    'private-key',
    'private_key',
  ],
]
/** A blank, a quote and a blank, or an escape, optionally after an `s`. Most names are followed by something else. */
const BEHIND = [' ', '\t', '" ', "' ", '` ', '"\t', "'\t", '`\t', '\\', '%', '&'].flatMap(sign => [sign, `s${sign}`])

/** Masks a random value next to a word for a secret, without a sign between them. */
export const besideSecretWord = defineShape({
  id: 'beside-secret-word',
  where: 'before-word',
  why: 'Messages such as "token is 9f8e…" and "using password 9f8e…": only values that look random count.',
  keywords: WORDS.flatMap(word => BEHIND.map(behind => word + behind)),
  at: new RegExp(`${HEAD}${NO_PAIR}${CHARACTER}{16}`, 'iy'),
  pattern: new RegExp(
    String.raw`\b${HEAD}${NO_PAIR}(?<secret>${CHARACTER}{16,512}(?<!\.))(?=$|[\s"'\x60,;:)\\\].])`,
    'i',
  ),
  accept: (secret, text, start, end) => looksRandom(secret) && !isNoSecret(secret) && !isObjectName(text, start, end),
})
