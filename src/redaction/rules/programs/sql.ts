import {defineShape, type Found, type Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {tellingOf} from '../names/secret-name.ts'
import {type Inside, type Item, inParentheses, itemsOf, quotedItem} from '../values/items.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretAt} from '../values/secret-part.ts'

/** Masks SQL values. The column of a value is named in a list, or next to a placeholder such as `$1`. */
export const sqlRows: Rule = {
  id: 'sql-row',
  why: 'INSERT, keys in error details, bind parameters of PostgreSQL and SQLAlchemy: the columns are in one place, the values in another.',
  keywords: [
    'insert into',
    'replace into',
    'key (',
    'duplicate entry',
    'parameters:',
    '[generated',
    '[cached',
    '[raw sql',
    ' values ',
    '[no key',
    'params:',
    'binds',
    'bind[',
    'binding',
    'args=(',
  ],
  lines: {
    before: 12,
    after: 0,
    when: /\bparameters?:|\[(?:generated|cached|raw sql|no key)|\bparams:|\bbind(?:s|ings?|\[)|\bargs=/i,
  },
  *find(text) {
    yield* keyDetails(text)
    yield* duplicates(text)
    const columns = yield* inserted(text)
    if (HAS_PARAMETERS.test(text)) yield* parameters(text, columns.length > 0 ? columns : comparedColumns(text))
  },
}

/** Yields the secrets in `Key (tenant, api_key)=(7, x) already exists.` */
function* keyDetails(text: string): Iterable<Found> {
  for (const {0: head, index} of everyMatch(KEY, text)) {
    const names = inParentheses(text, index + head.length - 1)
    if (names === null || !text.startsWith('=(', names.end)) continue
    const values = inParentheses(text, names.end + 1)
    if (values !== null) yield* pairs(itemsOf(text, names).map(nameOf), itemsOf(text, values))
  }
}

/** Yields the secret in MySQL's `Duplicate entry 'x-7' for key 'users.api_token'`. */
function* duplicates(text: string): Iterable<Found> {
  for (const {indices, 1: value = '', 2: column = ''} of everyMatch(DUPLICATE, text)) {
    yield* pairs([column], [{text: value, start: indices?.[1]?.[0] ?? 0}])
  }
}

/**
 * Yields the secrets in `INSERT INTO t (a, b) VALUES (x, y), (…)`. Returns the columns whose values are placeholders,
 * in order.
 */
export function* inserted(text: string): Generator<Found, readonly string[]> {
  const placeholders: string[] = []
  for (const {0: head, 1: of = '', index} of everyMatch(INSERT, text)) {
    const names = inParentheses(text, index + head.length - 1)
    if (names === null) continue
    const columns = itemsOf(text, names).map(item => columnOf(nameOf(item), of))
    VALUES.lastIndex = names.end
    for (let match = VALUES.exec(text); match !== null; match = VALUES.exec(text)) {
      const row = inParentheses(text, match.index + match[0].length - 1)
      if (row === null) break
      const items = itemsOf(text, row)
      yield* pairs(columns, items)
      if (placeholders.length === 0)
        placeholders.push(...columns.filter((_, place) => PLACEHOLDER.test(items[place]?.text ?? '')))
      VALUES.lastIndex = row.end
    }
  }
  return placeholders
}

/** Returns the columns that are compared with placeholders: `WHERE token = $1 AND user = ?`. */
export function comparedColumns(text: string): readonly string[] {
  return everyMatch(COMPARED, text).map(([, column = '']) => column)
}

/** Yields the secrets in `$1 = 'x', $2 = 'y'` and `('x', 1)`. */
export function* parameters(text: string, columns: readonly string[]): Iterable<Found> {
  if (columns.length === 0) return
  for (const {1: place = '', 0: head, index} of everyMatch(NUMBERED, text)) {
    const value = quotedItem(text, index + head.length)
    if (value !== null) yield* pairs([columns[Number(place) - 1] ?? ''], [value])
  }
  for (const {0: head, 1: place = '', index} of everyMatch(BOUND, text)) {
    const start = index + head.length
    const end = text.indexOf(']', start)
    if (end !== -1) yield* pairs([columns[Number(place) - 1] ?? ''], [{text: text.slice(start, end), start}])
  }
  for (const {0: head, index} of everyMatch(TUPLE, text)) {
    for (const row of rowsAt(text, index + head.length - 1)) yield* pairs(columns, itemsOf(text, row))
  }
}

/** Returns the rows in the brackets at `at`. `[('x', 1), ('y', 2)]` has two rows, `('x', 1)` has one row. */
function rowsAt(text: string, at: number): readonly Inside[] {
  const rows: Inside[] = []
  ROW.lastIndex = at + 1
  for (let begin = ROW.exec(text); begin !== null; begin = ROW.exec(text)) {
    const row = inParentheses(text, ROW.lastIndex - 1)
    if (row === null) break
    rows.push(row)
    ROW.lastIndex = row.end
  }
  const own = rows.length === 0 ? inParentheses(text, at) : null
  return own === null ? rows : [own]
}

function* pairs(names: readonly string[], values: readonly Item[]): Iterable<Found> {
  for (const [place, value] of values.entries()) {
    const {text, start} = argumentOf(value)
    const name = names[place] ?? ''
    if (tellingOf(name) !== 'none' && !isNoSecret(text)) yield* secretAt(name, text, start)
  }
}

/** Returns the argument of a database function: `x` for `md5('x')`. */
function argumentOf(item: Item): Item {
  const [, before = '', text = ''] = CALL.exec(item.text) ?? []
  return before === '' ? item : {text, start: item.start + before.length}
}

/** Returns the name that describes a column's values. In a table `tokens`, the column `value` contains tokens. */
function columnOf(column: string, of: string): string {
  return /^(?:value|val|hash|data|content|digest|body)$/i.test(column) && tellingOf(of) !== 'none'
    ? of.replace(/s$/, '')
    : column
}

function nameOf({text}: Item): string {
  return text.replace(/^.*\./, '')
}

const CALL = /^((?:\w{2,24}\(\s?){1,3}[eE]?')([^'\n]{3,256})'/
const KEY = /\bKey \(/g
const DUPLICATE = /\bDuplicate entry '([^'\n]{3,512})' for key '(?:[\w.]{1,64}\.)?(?:uk_|uq_|idx_|ix_)?(\w{2,64})'/dg
const INSERT = /\b(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+[\w."`[\]]{0,60}?["`[]?(\w{1,60})["`\]]?\s{0,8}\(/gi
const VALUES = /\s{0,8}(?:\bVALUES\s{0,8}|,\s{0,8})\(/iy
const PLACEHOLDER = /^(?:\$\d+(?:::[\w ]+)?|\?|%s|%\(\w+\)s|:\w+|@\w+)$/
const COMPARED = /([\w.]{2,60})["`\]]?\s{0,4}(?:=|<>|!=|LIKE|IN \()\s{0,4}(?:\$\d+|\?|%s|%\(\w+\)s|:\w+)/gi
const NUMBERED = /\$(\d{1,3}) ?= ?/g
const TUPLE =
  /(?:\[parameters: |\] (?!\[parameters)|\bparam(?:eter)?s: ?|\bbind(?:s|ings)?: ?|\bwith bindings?:? |\bargs=|\bvalues: )[([]/gi
/** Matches the beginning of a row in a list of rows. */
const ROW = /\s{0,8}(?:,\s{0,8})?\(/y
/** Matches a parameter as Hibernate logs it: `binding parameter [2] as [VARCHAR] - [x]`. */
const BOUND = /\bbinding parameter (?:\[|\()?(\d{1,3})(?::\w{1,20})?(?:\]|\))? (?:as \[\w{1,20}\]|<-) ?-? ?\[/gi
/** Matches the beginning of bind parameters. This test precedes the slow search for compared columns. */
const HAS_PARAMETERS = new RegExp([NUMBERED, TUPLE, BOUND].map(({source}) => source).join('|'), 'i')

/** Masks `x` in `password = md5('x')` and `IDENTIFIED BY '…' REPLACE 'x'`. */
export const sqlFunction = defineShape({
  id: 'sql-function',
  why: 'SQL that hashes a password, replaces an old one, or binds a token that a log quotes.',
  keywords: ["('", 'pgp_sym_', "(e'", "replace '", 'parameters: $'],
  pattern:
    /\b\w{0,40}(?:password|passwd|pwd|secret|token)\w{0,20}["`\]]?\s{0,4}:?=\s{0,4}(?:(?!get|env)\w{2,24}\(\s?){1,3}E?\\{0,7}'(?<secret>[^'\\\n]{3,256})\\{0,7}'|(?<=\bBY\s{1,4}'[^'\n]{1,256}'\s{1,4})REPLACE\s{1,4}'(?<secret>[^'\n]{3,256})'|\bcrypt\(E?'(?<secret>[^'\n]{3,256})'\s?,|\bpgp_sym_(?:en|de)crypt(?:_bytea)?\([^()\n]{1,256}?,\s?E?'(?<secret>[^'\n]{3,256})'|(?<=\bparameters: [^\n]{0,400})\$\d{1,3} = '(?<secret>[A-Za-z\d]{36,200})'/i,
  accept: (secret, text, start) =>
    !isNoSecret(secret) && (!/\$\d{1,3} = '$/.test(text.slice(Math.max(0, start - 10), start)) || isBase62(secret)),
})

function isBase62(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d.*\d/.test(value)
}

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

/** Returns true if the quoted text is the name of a setting, as in `KeyError: password 'db_password'`. */
function isName(secret: string): boolean {
  return NAME.test(secret) && tellingOf(secret) !== 'none'
}

const NAME = /^[A-Za-z]{2,20}(?:[_.-][A-Za-z]{2,20}){1,6}$/
const IN_STATEMENT = /\b(?:user|role|login|identified|alter|create|grant|set|with|options)\b/i
