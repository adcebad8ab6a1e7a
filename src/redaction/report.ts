import type {Allocate, ItemStream} from './engine/stream.ts'

/** The result of a redactor: places and counts, but no value, length or part of a value. */
export interface RedactionReport {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'RedactionReport'
  readonly items: readonly ItemReport[]
  /** The total by source: `secret/NAMESPACE/NAME.KEY`, `rule/ID`, or `spread/ID` for a copy of a find of that rule. */
  readonly totals: Readonly<Record<string, number>>
  /** Secrets that were not searched for, because ordinary text contains their values. */
  readonly weak: readonly string[]
  /** Rules that could not be loaded. */
  readonly refused: readonly {readonly id: string; readonly reason: string}[]
}

/** The results for one item. */
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
  /** `opaque`: compressed data or UTF-16 text. `archive`: damaged, too deep or too large to search, or with a link. */
  readonly reason: 'binary' | 'opaque' | 'archive' | 'named-by-rule' | 'rule-timeout' | 'internal-error'
  /** The rule, or the class of the error. */
  readonly by?: string
}

/** Records the results for one item. */
export type Tally = ReturnType<typeof createTally>

function createTally(item: string) {
  const counts = new Map<string, number>()
  const dropped: Dropped[] = []
  return {
    count: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    masked: (source: string) => void counts.set(source, (counts.get(source) ?? 0) + 1),
    dropped: (part: Dropped['part'], reason: Dropped['reason'], by?: string) =>
      void dropped.push({part, reason, ...(by ? {by} : {})}),
    report: (): ItemReport => ({item, masked: sorted(counts), dropped}),
  }
}

/** Returns the number of masks in all items, by source. */
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

/** Returns functions that open streams, and the reports of all counted streams in the order in which they were opened. */
export function reportedStreams(open: (path: string, tally: Tally, allocate?: Allocate) => ItemStream) {
  const tallies = new Set<Tally>()
  return {
    stream(path: string, allocate?: Allocate): ReportedStream {
      const tally = createTally(path)
      tallies.add(tally)
      return {...open(path, tally, allocate), report: tally.report, forget: () => void tallies.delete(tally)}
    },
    uncounted(): ReportedStream {
      const tally = createTally('-')
      return {...open('-', tally), report: tally.report, forget: () => {}}
    },
    items: () => [...tallies].map(tally => tally.report()),
  }
}
