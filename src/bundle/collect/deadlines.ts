/** How long one thing may take, in milliseconds: what hangs costs itself and not the run. */
export interface Deadlines {
  /** One question of discovery, of the checks, or for values that have to be hidden. */
  readonly readMs: number
  /** One list of objects, all of its pages. */
  readonly listMs: number
  /** One item that is written: a list, a log. */
  readonly itemMs: number
  /** The end of a log that took longer than that. */
  readonly endMs: number
}

const MOST: Deadlines = {readMs: 25_000, listMs: 45_000, itemMs: 120_000, endMs: 10_000}

/** Those of a run that may take so long as a whole: even of a short one, one thing takes a part. */
export function deadlinesFor(timeoutMs: number): Deadlines {
  const within = (most: number, share: number) => Math.min(most, Math.ceil(timeoutMs * share))
  return {
    readMs: within(MOST.readMs, 1 / 4),
    listMs: within(MOST.listMs, 1 / 3),
    itemMs: within(MOST.itemMs, 1 / 2),
    endMs: within(MOST.endMs, 1 / 10),
  }
}
