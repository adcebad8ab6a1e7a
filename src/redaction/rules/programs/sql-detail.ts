import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {tellingOf} from '../names/secret-name.ts'
import {looksSecret} from '../values/not-a-secret.ts'
import {comparedColumns, inserted, parameters} from './sql.ts'

/** Masks the values that PostgreSQL logs before their statement. */
export const sqlDetail: Rule = {
  id: 'sql-detail',
  why: 'Bind parameters and failing rows of PostgreSQL. The columns are in the STATEMENT of a later line.',
  keywords: ['parameters: $1', 'failing row contains ('],
  lines: {before: 0, after: 4, when: /\bparameters: \$1 = |\bFailing row contains \(/i},
  *find(text) {
    let feed = -1
    for (const {0: head, index} of everyMatch(DETAIL, text)) {
      if (index < feed) continue
      const start = index + head.length
      feed = text.indexOf('\n', start)
      if (feed === -1) return
      const below = STATEMENT.exec(text.slice(feed, feed + LONGEST_BELOW))?.[1]
      if (below === undefined) continue
      const found = head.endsWith('(')
        ? failingRow(text.slice(start, feed), below)
        : bound(text.slice(start, feed), below)
      for (const one of found) yield {start: start + one.start, end: start + one.end}
    }
  },
}

/** Yields the secrets in `$1 = 'x', $2 = 'y'`. */
function bound(line: string, statement: string): Iterable<Found> {
  const {columns} = statementIn(statement)
  return parameters(line, columns.length > 0 ? columns : comparedColumns(statement))
}

/**
 * Yields the secrets in a row. The row has all columns of its table, so the columns of the statement do not tell the
 * places. A value is masked if it is a secret of the statement, or if it looks chosen or generated.
 */
function* failingRow(line: string, statement: string): Iterable<Found> {
  const {columns, secrets} = statementIn(statement)
  for (const secret of secrets) {
    const start = line.indexOf(secret)
    if (start !== -1) yield {start, end: start + secret.length}
  }
  const names = [...columns, ...everyMatch(ASSIGNED, statement).map(([, name = '']) => name)]
  if (secrets.length === 0 && !names.some(name => tellingOf(name) !== 'none')) return
  let start = 0
  for (const part of line.split(', ')) {
    const text = part.replace(/\)\.?$/, '')
    if (looksSecret(text)) yield {start, end: start + text.length}
    start += part.length + 2
  }
}

/** Returns the columns of the placeholders, and the secret values, of an INSERT. */
function statementIn(statement: string): {readonly columns: readonly string[]; readonly secrets: readonly string[]} {
  const secrets: string[] = []
  const found = inserted(statement)
  for (let next = found.next(); ; next = found.next()) {
    if (next.done) return {columns: next.value, secrets}
    secrets.push(statement.slice(next.value.start, next.value.end))
  }
}

const DETAIL = /\bparameters: (?=\$1 = )|\bFailing row contains \(/gi
const STATEMENT = /\bSTATEMENT:\s([\s\S]*)/
const LONGEST_BELOW = 8192
const ASSIGNED = /\b(\w{2,60})["`\]]?\s{0,4}=/g
