import type {Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {nextName, readName} from '../names/names-in-text.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {secretPart} from '../values/secret-part.ts'

/** Masks the `input_value` below `db_password`, and `spec.password: Invalid value: "x"`. */
export const validationError: Rule = {
  id: 'validation-error',
  why: 'Errors of pydantic and of Kubernetes quote the value that they refuse; the name of the field stands before.',
  keywords: ['input_value=', 'invalid value: "', 'invalid value: \\"'],
  lines: {before: 2, after: 0},
  *find(text) {
    for (const {0: head, 1: quote = '', index} of everyMatch(INPUT, text)) {
      const start = index + head.length
      const end = text.indexOf(quote, start)
      if (end === -1 || !namesSecret(text.slice(Math.max(0, index - FARTHEST), index))) continue
      if (!isNoSecret(text.slice(start, end))) yield {start, end}
    }
    for (const {1: path = '', groups, indices} of everyMatch(REFUSED, text)) {
      const [start] = indices?.groups?.secret ?? [0]
      const part = secretPart(fieldOf(path), groups?.secret ?? '')
      if (part !== null) yield {start: start + part.start, end: start + part.end}
    }
  },
}

/**
 * Whether the name before the value is secret: the last line that is only a field's path, or the words on the same
 * line.
 */
function namesSecret(before: string): boolean {
  const lines = before.split('\n')
  const field = lines.findLast(line => /^\s{0,8}[\w.[\]-]{2,120}\s*$/.test(line)) ?? lines.at(-1) ?? ''
  for (let name = nextName(field, 0); name !== null; name = nextName(field, name.end)) {
    const telling = readName(field, name)?.telling
    if (telling === 'password' || telling === 'strong') return true
  }
  return false
}

/** Returns the last name of a path. Every value in the data of a Secret is secret. */
function fieldOf(path: string): string {
  return /^(?:data|stringData)\[/.test(path) ? 'password' : (/([\w-]+)\]?$/.exec(path)?.[1] ?? '')
}

const FARTHEST = 400
const REFUSED = /(?<![\w.\]-])([\w.[\]-]{2,200}): Invalid value: \\{0,7}"(?<secret>[^"\\\n]{3,1024})/dg
const INPUT = /\binput_value=(["'])/g
