import {isObject} from '../events/schema.ts'
import {aligned, type Pair} from './align.ts'
import type {Step} from './step.ts'

/** A value that differs between two steps. */
export interface Difference {
  /** The JSON pointer into the values of the steps. */
  readonly path: string
  /** The values of both sides; undefined if a side has none. */
  readonly left: unknown
  readonly right: unknown
}

export type Row =
  | {readonly is: 'same'; readonly left: Step; readonly right: Step}
  | {
      readonly is: 'changed'
      readonly left: Step
      readonly right: Step
      /** At least one difference, and at most `MOST_DIFFERENCES` of them. */
      readonly differences: readonly Difference[]
      /** The number of the other differences. */
      readonly moreDifferences: number
    }
  | {readonly is: 'only-left'; readonly left: Step}
  | {readonly is: 'only-right'; readonly right: Step}

export interface Comparison {
  readonly rows: readonly Row[]
  /** The first row that is not the same on both sides; null if all are. */
  readonly first: Divergence | null
}

export interface Divergence {
  /** The position of the row, from 0. */
  readonly row: number
  readonly reason: string
}

/**
 * Compares two runs. Steps with the same role and the same values are paired first. Between these pairs, steps with the
 * same role are paired and count as changed. Ids and times play no part.
 */
export function compare(left: readonly Step[], right: readonly Step[]): Comparison {
  const rows = rowsOf(left, right)
  const row = rows.findIndex(({is}) => is !== 'same')
  const found = rows[row]
  return {rows, first: found === undefined ? null : {row, reason: reasonOf(found)}}
}

function rowsOf(left: readonly Step[], right: readonly Step[]): Row[] {
  const rows: Row[] = []
  let [leftAt, rightAt] = [0, 0]
  const upTo = (pair: Pair) => {
    rows.push(...changesBetween(left.slice(leftAt, pair.left), right.slice(rightAt, pair.right)))
    leftAt = pair.left + 1
    rightAt = pair.right + 1
  }
  for (const pair of aligned(left.map(meaningOf), right.map(meaningOf))) {
    upTo(pair)
    const [one, other] = [left[pair.left], right[pair.right]]
    if (one !== undefined && other !== undefined) rows.push({is: 'same', left: one, right: other})
  }
  upTo({left: left.length, right: right.length})
  return rows
}

function changesBetween(left: readonly Step[], right: readonly Step[]): Row[] {
  const rows: Row[] = []
  let [leftAt, rightAt] = [0, 0]
  const alone = (leftEnd: number, rightEnd: number) => {
    rows.push(...left.slice(leftAt, leftEnd).map(step => ({is: 'only-left', left: step}) as const))
    rows.push(...right.slice(rightAt, rightEnd).map(step => ({is: 'only-right', right: step}) as const))
  }
  for (const pair of aligned(
    left.map(({role}) => role),
    right.map(({role}) => role),
  )) {
    alone(pair.left, pair.right)
    const [one, other] = [left[pair.left], right[pair.right]]
    if (one !== undefined && other !== undefined) rows.push(pairOf(one, other))
    leftAt = pair.left + 1
    rightAt = pair.right + 1
  }
  alone(left.length, right.length)
  return rows
}

function pairOf(left: Step, right: Step): Row {
  const all = [...differences(plain(left.values), plain(right.values), '')]
  if (all.length === 0) return {is: 'same', left, right}
  const shown = all.slice(0, MOST_DIFFERENCES)
  return {is: 'changed', left, right, differences: shown, moreDifferences: all.length - shown.length}
}

/** Returns one text for all steps that say the same. */
function meaningOf({role, values}: Step): string {
  return `${role}\n${JSON.stringify(plain(values))}`
}

/** Sorts properties and drops those without a value, because both renderings of an event mean the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  const known = Object.keys(value).filter(name => value[name] !== null && value[name] !== undefined)
  return Object.fromEntries(known.toSorted().map(name => [name, plain(value[name])]))
}

const MOST_DIFFERENCES = 20

function* differences(left: unknown, right: unknown, path: string): Generator<Difference> {
  if (isNested(left) && isNested(right) && Array.isArray(left) === Array.isArray(right)) {
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
      yield* differences(
        own(left, name),
        own(right, name),
        `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      )
  } else if (!Object.is(left, right)) yield {path, left, right}
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/** Returns a sentence that says how the two sides of a row differ. The sides are called A and B. */
function reasonOf(row: Row): string {
  if (row.is === 'only-left') return `only A has a step "${row.left.role}" here`
  if (row.is === 'only-right') return `only B has a step "${row.right.role}" here`
  if (row.is === 'same') return 'both sides are the same'
  const {left, right, differences, moreDifferences} = row
  if (left.part === 'hooks' && left.values.blocked !== right.values.blocked)
    return left.values.blocked === true ? 'the hook blocked in A, but not in B' : 'the hook blocked in B, but not in A'
  const [mine, theirs] = [left.values.outcome, right.values.outcome]
  if (mine !== theirs) return `the call was ${String(mine)} in A and ${String(theirs)} in B`
  return `"${left.role}" differs in ${differences.map(({path}) => path).join(', ')}${moreDifferences === 0 ? '' : `, and in ${moreDifferences} more values`}`
}
