import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'
import {inParentheses, itemsOf} from '../values/items.ts'
import {secretPart} from '../values/secret-part.ts'

/** Masks `{"columns": ["id", "password"], "rows": [[1, "x"]]}`. */
export const jsonRows: Rule = {
  id: 'json-rows',
  why: 'Answers of data bases and of their interfaces in JSON: columns here, rows of values there.',
  keywords: ['columns"', 'fields"', 'headers"'],
  *find(text) {
    for (const {0: head, index} of everyMatch(COLUMNS, text)) {
      const names = inParentheses(text, index + head.length - 1)
      const columns = names === null ? [] : itemsOf(text, names).map(item => item.text)
      if (names === null || !columns.some(isSecretName)) continue
      ROWS.lastIndex = names.end
      const rows = ROWS.exec(text)
      if (rows !== null) yield* secretsIn(text, ROWS.lastIndex, columns)
    }
  },
}

function* secretsIn(text: string, from: number, columns: readonly string[]): Iterable<Found> {
  for (let at = from; text[at] === '['; ) {
    const row = inParentheses(text, at)
    if (row === null) return
    for (const [place, item] of itemsOf(text, row).entries()) {
      const part = isSecretName(columns[place] ?? '') ? secretPart(columns[place] ?? '', item.text) : null
      const isString = text[item.start - 1] === '"'
      if (part !== null && isString) yield {start: item.start + part.start, end: item.start + part.end}
    }
    NEXT.lastIndex = row.end
    if (!NEXT.test(text)) return
    at = NEXT.lastIndex
  }
}

const COLUMNS = /"(?:columns|fields|headers)"\s{0,4}:\s{0,4}\[(?=\s{0,40}")/g
const ROWS = /\s{0,40},\s{0,40}"(?:rows|data|values|records|results?)"\s{0,4}:\s{0,4}\[\s{0,40}/y
const NEXT = /\s{0,40},\s{0,40}/y
