import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `{"type": "random_password", "values": {"result": "x"}}`. */
export const randomPassword = defineShape({
  id: 'random-password',
  why: 'Passwords that terraform makes, in its state and its plans: they stand under `result`.',
  keywords: ['result"', 'result\\"', 'bcrypt_hash'],
  overObjects: true,
  lines: {before: 40, after: 0, when: /^\s{1,40}"(?:result|bcrypt_hash)"/},
  pattern:
    /(?<=random_password\b(?:(?!"(?:type|address)\\{0,7}"\s?:)[\s\S]){0,2000})"(?:result|bcrypt_hash)\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"(?<secret>[^"\\\n]{3,1024})/,
  accept: secret => !isNoSecret(secret),
})
