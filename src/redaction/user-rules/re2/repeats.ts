import {type Cursor, Untranslatable} from './cursor.ts'
import type {Node} from './node.ts'

interface Repeat {
  readonly min: number
  readonly max: number
  readonly lazy: boolean
}

const HIGHEST_COUNT = 1000
const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
}

/** Reads the repetition at the cursor, if there is one. Braces without counts are ordinary characters. */
export function readRepeat(cursor: Cursor): Repeat | null {
  const range = readRange(cursor)
  if (range === null) return null
  const lazy = cursor.chars[cursor.at] === '?'
  if (lazy) cursor.at++
  const [min, max] = range
  return {min, max, lazy}
}

function readRange(cursor: Cursor): readonly [number, number] | null {
  const char = cursor.chars[cursor.at] ?? ''
  const sign = SIGNS[char]
  if (sign !== undefined) cursor.at++
  return sign ?? (char === '{' ? readCounts(cursor) : null)
}

function readCounts(cursor: Cursor): readonly [number, number] | null {
  const rest = cursor.chars.slice(cursor.at, cursor.at + LONGEST_COUNTS).join('')
  const [whole = '', low = '', comma, high] = /^\{(\d+)(,)?(\d+)?\}/.exec(rest) ?? []
  if (whole === '' || (comma === undefined && high !== undefined)) return null
  cursor.at += whole.length
  const min = Number(low)
  const max = comma === undefined ? min : high === undefined ? Number.POSITIVE_INFINITY : Number(high)
  if (min > HIGHEST_COUNT || (Number.isFinite(max) && max > HIGHEST_COUNT)) {
    throw new Untranslatable(`a count above ${HIGHEST_COUNT}`)
  }
  if (max < min) throw new Untranslatable('counts that run backwards')
  return [min, max]
}

const LONGEST_COUNTS = 40

/** Whether nested repetitions exceed RE2's limit: their counts must not multiply to more than 1000. */
export function repeatsTooOften(node: Node, left = HIGHEST_COUNT): boolean {
  if (node.kind === 'group') return repeatsTooOften(node.inner, left)
  if (node.kind === 'concat' || node.kind === 'alternate') return node.parts.some(part => repeatsTooOften(part, left))
  if (node.kind !== 'repeat') return false
  const count = Number.isFinite(node.max) ? node.max : node.min
  return count > left || repeatsTooOften(node.inner, count > 1 ? Math.floor(left / count) : left)
}
