/** The reason why the content of a packed file cannot be read. */
export class LayerError extends Error {
  override readonly name = 'LayerError'
  readonly why: 'damaged' | 'too-deep' | 'too-large' | 'inside'

  constructor(why: LayerError['why']) {
    super(why === 'inside' ? 'something is packed in the middle of it' : `what is packed in it is ${why}`)
    this.why = why
  }
}

/** Limits the bytes that all layers of one file may unpack to. */
export interface Budget {
  /** Throws a `LayerError` if the budget is exhausted. */
  take(bytes: number): void
  /** Counts a file. */
  count(): void
  /** Whether the budget is exhausted. */
  readonly isOver: boolean
}

const MOST_BYTES = 4 * 1024 * 1024 * 1024
const MOST_FILES = 100_000
/** Logs that repeat one line reach 200. The maximum of gzip is 1,030, and two layers of it reach a million. */
const MOST_RATIO = 500
/** The ratio of fewer bytes means nothing. */
const RATIO_FROM = 64 * 1024 * 1024

/**
 * Returns a new budget.
 * @param packed the bytes of the file itself; infinite if svcdiag packed it
 */
export function budgetOf(packed: number): Budget {
  const isOwn = packed === Number.POSITIVE_INFINITY
  const mostBytes = isOwn ? packed : Math.min(MOST_BYTES, Math.max(RATIO_FROM, packed * MOST_RATIO))
  const mostFiles = isOwn ? packed : MOST_FILES
  let bytes = 0
  let files = 0
  const isOver = () => bytes > mostBytes || files > mostFiles
  const check = () => {
    if (isOver()) throw new LayerError('too-large')
  }
  return {
    take(more) {
      bytes += more
      check()
    },
    count() {
      files++
      check()
    },
    get isOver() {
      return isOver()
    },
  }
}
