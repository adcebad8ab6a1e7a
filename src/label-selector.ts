type Labels = Readonly<Record<string, string>>

/** Returns true if the labels of an object match. */
export type LabelTest = (labels: Labels) => boolean

/** The message says what was found and what was expected, in the words of an API server. */
export class InvalidSelector extends Error {}

interface Cursor {
  readonly tokens: readonly string[]
  position: number
}

const OPERATORS = ['in', 'notin', '=', '==', '!=', '>', '<']
const WORD = /^[^\s=!<>(),]+$/

/** Parses `a=b`, `a!=b`, `a in (b,c)`, `a notin (b)`, `a`, `!a`, `a>1` and `a<1`. Throws `InvalidSelector` for other syntax. */
export function labelSelector(selector: string): LabelTest {
  const cursor = {tokens: selector.match(/==|!=|[=!<>(),]|[^\s=!<>(),]+/g) ?? [], position: 0}
  const tests: LabelTest[] = []
  while (peek(cursor) !== '') {
    if (!isWord(peek(cursor)) && peek(cursor) !== '!')
      throw unexpected(peek(cursor), "!, identifier, or 'end of string'")
    tests.push(requirement(cursor))
    endOfRequirement(cursor)
  }
  return labels => tests.every(test => test(labels))
}

function requirement(cursor: Cursor): LabelTest {
  const negated = peek(cursor) === '!'
  if (negated) take(cursor)
  const key = take(cursor)
  if (!isWord(key)) throw unparsable(`found '${key}', expected: identifier`)
  if (negated) return labels => labels[key] === undefined
  if (peek(cursor) === '' || peek(cursor) === ',') return labels => labels[key] !== undefined
  const operator = take(cursor)
  if (OPERATORS.includes(operator)) return comparison(key, operator, cursor)
  throw unparsable(`found '${operator}', expected: in, notin, =, ==, !=, gt, lt`)
}

/** Returns a test of one label. Only `!=` and `notin` match a missing label. */
function comparison(key: string, operator: string, cursor: Cursor): LabelTest {
  if (operator === 'in' || operator === 'notin') {
    const values = valueSet(cursor)
    return labels => values.has(labels[key] ?? MISSING) === (operator === 'in')
  }
  const value = exactValue(cursor)
  if (operator === '!=') return labels => labels[key] !== value
  if (operator === '=' || operator === '==') return labels => labels[key] === value
  return numeric(key, operator, value)
}

/** A value that matches no label, because no label value contains a space. */
const MISSING = ' '

function numeric(key: string, operator: string, value: string): LabelTest {
  if (!/^-?\d+$/.test(value)) {
    throw unparsable(
      `values[0]: Invalid value: ${JSON.stringify(value)}: for 'Gt', 'Lt' operators, the value must be an integer`,
    )
  }
  const limit = Number(value)
  const compare = operator === '>' ? (label: number) => label > limit : (label: number) => label < limit
  return labels => /^-?\d+$/.test(labels[key] ?? '') && compare(Number(labels[key]))
}

function exactValue(cursor: Cursor): string {
  if (peek(cursor) === '' || peek(cursor) === ',') return ''
  const value = take(cursor)
  if (!isWord(value)) throw unparsable(`found '${value}', expected: identifier`)
  return value
}

function valueSet(cursor: Cursor): Set<string> {
  const open = take(cursor)
  if (open !== '(') throw unparsable(`found '${open}' expected: '('`)
  const values = new Set<string>()
  for (;;) {
    values.add(isWord(peek(cursor)) ? take(cursor) : '')
    const next = take(cursor)
    if (next === ')') return values
    if (next !== ',') throw unparsable(`found '${next}', expected: ',' or ')'`)
  }
}

function endOfRequirement(cursor: Cursor): void {
  const next = take(cursor)
  if (next === '') return
  if (next !== ',') throw unexpected(next, "',' or 'end of string'")
  if (!isWord(peek(cursor)) && peek(cursor) !== '!') throw unexpected(peek(cursor), "identifier after ','")
}

const peek = (cursor: Cursor) => cursor.tokens[cursor.position] ?? ''

function take(cursor: Cursor): string {
  const token = peek(cursor)
  cursor.position += 1
  return token
}

const isWord = (token: string) => WORD.test(token)

const unexpected = (found: string, expected: string) => new InvalidSelector(`found '${found}', expected: ${expected}`)

const unparsable = (message: string) => new InvalidSelector(`unable to parse requirement: ${message}`)
