import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `password = md5('x')` and `IDENTIFIED BY '…' REPLACE 'x'`. */
export const sqlFunction = defineShape({
  id: 'sql-function',
  why: 'SQL that hashes a password in the statement, names the old one, or binds a token that the log quotes.',
  keywords: ["('", 'pgp_sym_', "(e'", "replace '", 'parameters: $'],
  pattern:
    /\b\w{0,40}(?:password|passwd|pwd|secret|token)\w{0,20}["`\]]?\s{0,4}:?=\s{0,4}(?:(?!get|env)\w{2,24}\(\s?){1,3}E?\\{0,7}'(?<secret>[^'\\\n]{3,256})\\{0,7}'|(?<=\bBY\s{1,4}'[^'\n]{1,256}'\s{1,4})REPLACE\s{1,4}'(?<secret>[^'\n]{3,256})'|\bcrypt\(E?'(?<secret>[^'\n]{3,256})'\s?,|\bpgp_sym_(?:en|de)crypt(?:_bytea)?\([^()\n]{1,256}?,\s?E?'(?<secret>[^'\n]{3,256})'|(?<=\bparameters: [^\n]{0,400})\$\d{1,3} = '(?<secret>[A-Za-z\d]{36,200})'/i,
  accept: (secret, text, start) =>
    !isNoSecret(secret) && (!/\$\d{1,3} = '$/.test(text.slice(Math.max(0, start - 10), start)) || isBase62(secret)),
})

function isBase62(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d.*\d/.test(value)
}
