import type {ItemStream} from './engine/stream.ts'

/** The result of a redactor. It contains places and counts, but no value, length or part of a value. */
export interface RedactionReport {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'RedactionReport'
  readonly items: readonly ItemReport[]
  /**
   * The total of all items, by source: `secret/NAMESPACE/NAME.KEY`, `rule/ID`, or `spread/ID` for a copy of what that
   * rule found.
   */
  readonly totals: Readonly<Record<string, number>>
  /** Secrets that were not searched for, because ordinary text contains their values. */
  readonly weak: readonly string[]
  /** Rules that could not be loaded. */
  readonly refused: readonly {readonly id: string; readonly reason: string}[]
}

export interface ItemReport {
  readonly item: string
  /** The number of written masks, by source. */
  readonly masked: Readonly<Record<string, number>>
  /** The parts that were left out because they could not be proven clean. */
  readonly dropped: readonly Dropped[]
}

/** `item`: the rest of the item. `text`: one line, masked as a whole. */
export interface Dropped {
  readonly part: 'item' | 'text'
  /**
   * `opaque`: compressed data or UTF-16 text, which cannot be searched. `archive`: damaged, too deep or too large to
   * search, or a link in an archive.
   */
  readonly reason: 'binary' | 'opaque' | 'archive' | 'named-by-rule' | 'rule-timeout' | 'internal-error'
  /** The rule, or the class of the error. */
  readonly by?: string
}

/** Records the results for one item. */
export interface Tally {
  masked(source: string): void
  /** The number of masks so far. */
  count(): number
  dropped(part: Dropped['part'], reason: Dropped['reason'], by?: string): void
  report(): ItemReport
}

export function createTally(item: string): Tally {
  const counts = new Map<string, number>()
  const dropped: Dropped[] = []
  return {
    count: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    masked: source => void counts.set(source, (counts.get(source) ?? 0) + 1),
    dropped: (part, reason, by) => void dropped.push({part, reason, ...(by ? {by} : {})}),
    report: () => ({item, masked: sorted(counts), dropped}),
  }
}

export function totalsOf(items: readonly ItemReport[]): Record<string, number> {
  const totals = new Map<string, number>()
  for (const {masked} of items) {
    for (const [source, count] of Object.entries(masked)) totals.set(source, (totals.get(source) ?? 0) + count)
  }
  return sorted(totals)
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A stream that reports what it masked. */
export interface ReportedStream extends ItemStream {
  /** Returns the report of this item up to now. */
  report(): ItemReport
  /** Removes this item from the report of all items, because its output is not used. */
  forget(): void
}
