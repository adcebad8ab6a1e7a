/** Timeouts in milliseconds, so that one slow request does not delay the rest. */
export interface Deadlines {
  /** One request of discovery, of the checks, or for values to mask. */
  readonly readMs: number
  /** One list of objects, with all its pages. */
  readonly listMs: number
  /** One written item: a list or a log. */
  readonly itemMs: number
  /** The end of a log that exceeded `itemMs`. */
  readonly endMs: number
}

const MOST: Deadlines = {readMs: 25_000, listMs: 45_000, itemMs: 120_000, endMs: 10_000}

/** Returns the timeouts for a run with this total. Even in a short run each request gets only a part of it. */
export function deadlinesFor(timeoutMs: number): Deadlines {
  const within = (most: number, share: number) => Math.min(most, Math.ceil(timeoutMs * share))
  return {
    readMs: within(MOST.readMs, 1 / 4),
    listMs: within(MOST.listMs, 1 / 3),
    itemMs: within(MOST.itemMs, 1 / 2),
    endMs: within(MOST.endMs, 1 / 10),
  }
}
