import {defineShape} from '../../rule.ts'

const KINDS =
  'one[- ]?time|verification|security|login|log-in|sign-in|access|confirmation|authentication|auth|unlock|pairing|recovery|activation|sms|2fa|mfa|otp|backup|confidentiel|secret|door|gate|entry'

/** Masks `your verification code is 306877`. */
export const oneTimeCode = defineShape({
  id: 'one-time-code',
  why: 'Codes and PINs of four to ten digits, behind the words that make them secret.',
  keywords: ['code', 'pin', 'otp', 'passcode', 'puk', 'tan '],
  // a JSON name counts as well: the walker masks the number after it
  at: new RegExp(
    String.raw`(?:code|otp|pin|puk|tan)\\{0,7}["']|(?:(?<=(?:${KINDS})[- ](?:pass)?)code|code (?:confidentiel|de [^ ]{3,16}|pin)|passcode|otp|pin(?:[- ]code)?|puk|tan)(?: (?:for [\w@.-]{1,40}(?: is)?|of \w{1,20}|[a-z]{2,12}))?\s?[:=#]?\s{0,2}\d(?:[ -]?\d){3}`,
    'iy',
  ),
  pattern: new RegExp(
    String.raw`\b(?:(?:${KINDS})[- ](?:pass)?code|code (?:confidentiel|de (?:v\S{1,3}rification|seguridad|acceso|acesso)|pin)|passcode|otp|pin(?:[- ]code)?|puk|tan)(?: (?:is|was|for [\w@.-]{1,40}(?: is)?|of|ist|lautet|est|es|sent|of \w{1,20}|vault|code|[a-z]{2,12}))?\s?[:=#]?\s{0,2}(?<secret>\d(?:[ -]?\d){3,9})(?![\w:-]|\.\w| ?(?:ms|seconds?|minutes?|digits?|times|attempts?|tries|characters|bytes|chars|%))`,
    'i',
  ),
})
