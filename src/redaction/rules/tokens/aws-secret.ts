import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {entropyOf} from '../values/value-looks.ts'
import {isPlaceholder} from './accept.ts'

/** Masks an AWS secret access key near its id. The key has forty characters and no prefix. */
export const awsSecret: Rule = {
  id: 'aws-secret-beside-id',
  why: 'An AWS secret access key without a name near the id of its key pair (AWS docs, "access keys").',
  keywords: ['akia', 'asia'],
  where: 'in-word',
  at: /A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9+])/y,
  *find(text) {
    for (const {0: id, index} of everyMatch(ID, text)) {
      const behind = index + id.length
      const from = Math.max(0, index - NEAR)
      const end = Math.min(text.length, behind + NEAR)
      yield* secretsIn(text.slice(0, index), from)
      yield* secretsIn(text.slice(0, end), text[behind] === '/' ? behind + 1 : behind)
      if (end === text.length) yield {start: end, end, goesOn: onLinesBelow(LINES)}
    }
  },
}

function onLinesBelow(lines: number): GoesOn {
  return (line, newLine) => {
    if (!newLine || lines === 0) return {found: []}
    const found = secretsIn(line.slice(0, NEAR), 0)
    return found.length > 0 ? {found} : {found, goesOn: onLinesBelow(lines - 1)}
  }
}

function secretsIn(text: string, from: number): readonly Found[] {
  return everyMatch(SECRET, text.slice(from))
    .filter(([secret]) => isSecret(secret))
    .map(({0: secret, index}) => ({start: from + index, end: from + index + secret.length}))
}

/** Returns true if a text is random enough. Paths and digests may have the same form as a secret. */
function isSecret(text: string): boolean {
  return (
    [/[A-Z]/, /[a-z]/, /\d/].every(kind => kind.test(text)) && entropyOf(text) >= LEAST_ENTROPY && !isPlaceholder(text)
  )
}

const NEAR = 160
const LINES = 2
const LEAST_ENTROPY = 4
const ID = /(?<![A-Za-z0-9+])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9+])/g
const SECRET = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g
