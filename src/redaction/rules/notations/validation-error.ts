import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {nextName, readName} from '../names/names-in-text.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** `db_password`, and below it `… [type=…, input_value='x', …]`. */
export const validationError: Rule = {
  id: 'validation-error',
  why: 'Errors of pydantic quote the value that they refuse; the name of the field stands on the line before.',
  keywords: ['input_value='],
  lines: {before: 2, after: 0},
  *find(text) {
    for (const {0: head, 1: quote = '', index} of everyMatch(INPUT, text)) {
      const start = index + head.length
      const end = text.indexOf(quote, start)
      if (end === -1 || !namesSecret(text.slice(Math.max(0, index - FARTHEST), index))) continue
      if (!isNoSecret(text.slice(start, end))) yield {start, end}
    }
  },
}

/** The last line that is nothing but the path of a field, or the words before on the same line. */
function namesSecret(before: string): boolean {
  const lines = before.split('\n')
  const field = lines.findLast(line => /^\s{0,8}[\w.[\]-]{2,120}\s*$/.test(line)) ?? lines.at(-1) ?? ''
  for (let name = nextName(field, 0); name !== null; name = nextName(field, name.end)) {
    const telling = readName(field, name)?.telling
    if (telling === 'password' || telling === 'strong') return true
  }
  return false
}

const FARTHEST = 400
const INPUT = /\binput_value=(["'])/g
