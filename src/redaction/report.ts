import type {Allocate, ItemStream} from './engine/stream.ts'

/** The result of a redactor: names of items and numbers of masks, but no value, no length and no part of a value. */
export interface RedactionReport {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'RedactionReport'
  readonly items: readonly ItemReport[]
  /**
   * The number of masks by source: `secret/NAMESPACE/NAME.KEY`, `rule/ID`, or `spread/ID` for copies of values that the
   * rule found.
   */
  readonly totals: Readonly<Record<string, number>>
  /** Secrets that were not searched for, because ordinary text contains their values. */
  readonly weak: readonly string[]
  /** Rules that could not be loaded. */
  readonly refused: readonly {readonly id: string; readonly reason: string}[]
}

/** The results for one item: a file or a stream. */
export interface ItemReport {
  readonly item: string
  /** The number of written masks, by source. */
  readonly masked: Readonly<Record<string, number>>
  /** The parts that were left out because they could not be proven clean. */
  readonly dropped: readonly Dropped[]
}

/** A part of an item that was left out. `item`: the rest of the item. `text`: one line, which is masked as a whole. */
export interface Dropped {
  readonly part: 'item' | 'text'
  /**
   * `opaque`: compressed data or UTF-16 text. `archive`: an archive that is damaged, nested too deeply or too large to
   * search, or that contains a link.
   */
  readonly reason: 'binary' | 'opaque' | 'archive' | 'named-by-rule' | 'rule-timeout' | 'internal-error'
  /** The id of the rule, or the class of the error. */
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
  /** Returns the current report of this item. */
  report(): ItemReport
  /** Removes this item from the report of all items. Called if its output is not used. */
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
