import {defineShape} from '../../rule.ts'
import {isNoSecret} from './not-a-secret.ts'
import {looksRandom} from './value-looks.ts'

/** A random value next to a word that speaks of secrets, without any sign between them. */
export const besideSecretWord = defineShape({
  id: 'beside-secret-word',
  where: 'before-word',
  why: 'Messages such as "token is 9f8e…" and "using password 9f8e…": only values that look random count.',
  keywords: [
    'password',
    'passwd',
    'passphrase',
    'secret',
    'token',
    'api key',
    'apikey',
    'api-key',
    'api_key',
    'credential',
    'access key',
    'private key',
  ],
  pattern:
    /\b(?:passwords?|passwd|passphrase|secrets?|tokens?|api[-_ ]?keys?|credentials?|(?:access|private)[-_ ]key)(?:\\{0,3}["'`])?(?: (?:is|was|are|value|of|to|now|set to|with|key|=|:|->)){0,3}[ \t]{1,4}\(?\\{0,3}["'`(]?(?<secret>[\w+/=.~!@#$%^&*-]{16,512})(?=$|[\s"'`,;:)\\\].])/i,
  accept: secret => looksRandom(secret) && !isNoSecret(secret),
  hides: [
    ['generated password is kD83hfQ02mZx71Lw', 'kD83hfQ02mZx71Lw'],
    ['new token "9f8e7d6c5b4a39281706f5e4" issued', '9f8e7d6c5b4a39281706f5e4'],
  ],
  keeps: [
    'secret openhands/default-api-key not found',
    'token expired at 2026-01-01T00:00:00Z',
    'password authentication failed',
    'token 7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ],
})
