import {defineShape} from '../../rule.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks passwords in SQL statements. */
export const sqlPassword = defineShape({
  id: 'sql-password',
  why: "CREATE and ALTER USER of PostgreSQL, MySQL and Oracle: PASSWORD 'x', IDENTIFIED BY 'x'.",
  keywords: [
    "password '",
    "password e'",
    "password ''",
    'password \\',
    'password($',
    "password('",
    'identified by',
    'identified with',
  ],
  pattern:
    /\b(?:PASSWORD\s{1,8}(?:FOR\s[^\n]{1,80}=\s?)?|PASSWORD\(|IDENTIFIED\s{1,8}(?:WITH\s{1,4}['"\w]{1,40}\s{1,4})?(?:BY|AS)\s{1,8}(?:PASSWORD\s)?)E?\\{0,7}(?:'{1,2}(?<secret>[^'"\\\n]{3,1024}(?:''[^'"\\\n\s;,)][^'"\\\n]{0,256}){0,4})'|(?<=(?:BY|AS)\s{1,8})"(?<secret>[^'"\\\n]{3,256})")/i,
  accept: (secret, text, start) => !isNoSecret(secret) && !(isName(secret) && !IN_STATEMENT.test(text.slice(0, start))),
})

/** Whether the text names a setting, as in `KeyError: password 'db_password'`. */
function isName(secret: string): boolean {
  return NAME.test(secret) && tellingOf(secret) !== 'none'
}

const NAME = /^[A-Za-z]{2,20}(?:[_.-][A-Za-z]{2,20}){1,6}$/
const IN_STATEMENT = /\b(?:user|role|login|identified|alter|create|grant|set|with|options)\b/i
