import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {isObjectName} from '../values/surroundings.ts'
import {looksChosen, looksGenerated, looksRandom} from '../values/value-looks.ts'

const HEAD = String.raw`(?:passwords?|passwd|passphrase|secrets?|tokens?|api[-_ ]?keys?|credentials?|(?:access|private)[-_ ]key)(?:\\{0,3}["'\x60])?(?: (?:is|was|are|value|of|to|now|set to|with|key|=|:|->)){0,3}[ \t]{1,4}\(?\\{0,3}["'\x60(]?`
/** Excludes a pair such as `conversation=8f3a`. The name in the pair describes the value. */
const NO_PAIR = '(?![A-Za-z_]{2,40}=[^=])'
const CHARACTER = String.raw`[\w+/=.~!@#$%^&*-]`
/** Excludes a UUID in lower case, which does not look random. */
const NO_UUID = String.raw`(?!(?-i:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:[ \t\r\n"'\x60]|$))`

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
/**
 * The first characters of the text after a word. With the words alone as keywords, the rule would search many texts
 * without a value.
 */
const BEHIND = [' ', '\t', '" ', "' ", '` ', '"\t', "'\t", '`\t', '\\', '%', '&'].flatMap(sign => [sign, `s${sign}`])

/** Masks a random value after a word such as `password`. */
export const besideSecretWord = defineShape({
  id: 'beside-secret-word',
  where: 'before-word',
  why: 'Messages such as "token is 9f8e…" and "using password 9f8e…". Only random values are masked.',
  keywords: WORDS.flatMap(word => BEHIND.map(behind => word + behind)),
  at: new RegExp(`${HEAD}${NO_PAIR}${NO_UUID}${CHARACTER}{16}`, 'iy'),
  pattern: new RegExp(
    String.raw`\b${HEAD}${NO_PAIR}(?<secret>${CHARACTER}{16,512}(?<!\.))(?=$|[\s"'\x60,;:)\\\].])`,
    'i',
  ),
  accept: (secret, text, start, end) => looksRandom(secret) && !isNoSecret(secret) && !isObjectName(text, start, end),
})

/** Masks `X` in `use X as password`. */
export const asPassword = defineShape({
  id: 'as-password',
  why: 'Sentences with the value before the word: "use x as the password", "x is the new token".',
  keywords: [' as ', ' als ', ' como ', ' comme ', ' come ', ' jako ', ' is the ', ' is your '],
  at: / (?:as|als|como|comme|come|jako|is the|is your) (?:\w{1,12} ){0,3}?(?:password|passwort|kennwort|passphrase|passcode|token|secret|schl\S{1,3}ssel|mot de passe|contrase\S{1,3}a|clave|senha|wachtwoord|has\S{1,3}o|(?:api|access|secret|private|signing)[ -]?key|credentials?)\b/iy,
  pattern:
    /(?<![\w/])["'`]?(?<secret>[^\s"'`,;()[\]{}<>=]{6,128}?)["'`]?,? (?:(?:wurde |was |were |be )?(?:as|als|como|comme|come|jako)|is (?:the|your)) (?:\w{1,12} ){0,3}?(?:password|passwort|kennwort|passphrase|passcode|token|secret|schl\S{1,3}ssel|mot de passe|contrase\S{1,3}a|clave|senha|wachtwoord|has\S{1,3}o|(?:api|access|secret|private|signing)[ -]?key|credentials?)\b/i,
  accept: secret =>
    !isNoSecret(secret) &&
    (looksGenerated(secret) || (looksChosen(secret) && /[A-Z]|\d.*\D.*\d|[!@#$%^&*~+]/.test(secret))),
})

const KINDS =
  'one[- ]?time|verification|security|login|log-in|sign-in|access|confirmation|authentication|auth|unlock|pairing|recovery|activation|sms|2fa|mfa|otp|backup|confidentiel|secret|door|gate|entry'

/** Masks the code in `your verification code is 306877`. */
export const oneTimeCode = defineShape({
  id: 'one-time-code',
  why: 'Codes and PINs of four to ten digits after the words that mark them as secret.',
  keywords: ['code', 'pin', 'otp', 'passcode', 'puk', 'tan '],
  // A JSON name also counts: the document walker applies this rule to a number together with its name.
  at: new RegExp(
    String.raw`(?:code|otp|pin|puk|tan)\\{0,7}["']|(?:(?<=(?:${KINDS})[- ](?:pass)?)code|code (?:confidentiel|de [^ ]{3,16}|pin)|passcode|otp|pin(?:[- ]code)?|puk|tan)(?: (?:for [\w@.-]{1,40}(?: is)?|of \w{1,20}|[a-z]{2,12}))?\s?[:=#]?\s{0,2}\d(?:[ -]?\d){3}`,
    'iy',
  ),
  pattern: new RegExp(
    String.raw`\b(?:(?:${KINDS})[- ](?:pass)?code|code (?:confidentiel|de (?:v\S{1,3}rification|seguridad|acceso|acesso)|pin)|passcode|otp|pin(?:[- ]code)?|puk|tan)(?: (?:is|was|for [\w@.-]{1,40}(?: is)?|of|ist|lautet|est|es|sent|of \w{1,20}|vault|code|[a-z]{2,12}))?\s?[:=#]?\s{0,2}(?<secret>\d(?:[ -]?\d){3,9})(?![\w:-]|\.\w| ?(?:ms|seconds?|minutes?|digits?|times|attempts?|tries|characters|bytes|chars|%))`,
    'i',
  ),
})

/** Masks the words in `mnemonic=word word …`. */
export const seedPhrase = defineShape({
  id: 'seed-phrase',
  why: 'Words from which a wallet derives all keys (BIP 39): 12, 15, 18, 21 or 24 words in lower case with at most 8 letters.',
  keywords: ['mnemonic', 'seed', 'phrase'],
  at: /(?:mnemonic|seed(?:[-_ ]?phrase)?|phrase)(?:\\{0,7}["'])?\s{0,2}[:=]/iy,
  pattern:
    /\b(?:mnemonic|seed|(?:seed|recovery|backup|secret)[-_ ]?phrase|[A-Z_]{0,40}(?:MNEMONIC|SEED_?PHRASE))(?:\\{0,7}["'])?\s{0,2}[:=]\s{0,4}\\{0,7}["']?(?<secret>(?:[a-z]{3,8} ){11}(?:(?:[a-z]{3,8} ){3}){0,4}[a-z]{3,8})(?![\w ,-])/i,
  accept: secret => secret === secret.toLowerCase(),
})
