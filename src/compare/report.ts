import type {Comparison, Divergence, Row} from './comparison.ts'
import type {Part, Step} from './step.ts'

/** One side of a comparison. */
export interface Side {
  readonly source: string
  /** Null if the source does not contain the id. */
  readonly conversation: string | null
  readonly events: number
  readonly steps: readonly Step[]
}

type SideReport = Omit<Side, 'steps'> & {readonly steps: number}
type RowReport = Exclude<Row, {is: 'same'}> | {readonly is: 'same'; readonly left: string; readonly right: string}

/** A comparison as JSON. Of steps that are the same it contains only the ids of the events. */
export interface ComparisonReport {
  readonly left: SideReport
  readonly right: SideReport
  readonly summary: Readonly<Record<'same' | 'changed' | 'onlyLeft' | 'onlyRight', number>>
  readonly firstDivergence: Divergence | null
  readonly rows: readonly RowReport[]
  /** The parts that were not compared. */
  readonly ignored: readonly Part[]
}

export function comparisonReport(
  {rows, first}: Comparison,
  [left, right]: readonly [Side, Side],
  ignored: ReadonlySet<Part>,
): ComparisonReport {
  const count = (is: Row['is']) => rows.filter(row => row.is === is).length
  return {
    left: {...left, steps: left.steps.length},
    right: {...right, steps: right.steps.length},
    summary: {
      same: count('same'),
      changed: count('changed'),
      onlyLeft: count('only-left'),
      onlyRight: count('only-right'),
    },
    firstDivergence: first,
    rows: rows.map(row => (row.is === 'same' ? {is: row.is, left: row.left.event, right: row.right.event} : row)),
    ignored: [...ignored],
  }
}
