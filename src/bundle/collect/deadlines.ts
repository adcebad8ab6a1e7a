import type {ClusterReader, SecretLister} from '../../cluster/port.ts'

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

/** Returns why a signal aborted. */
export function whyEnded({reason}: AbortSignal): 'deadline' | 'interrupted' {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'deadline' : 'interrupted'
}

/**
 * Returns a reader whose requests each have their own timeout. A request that hangs is `missing`, and the others
 * continue.
 */
export function readerInTime(open: (signal: AbortSignal) => ClusterReader, within: () => AbortSignal): ClusterReader {
  const own = () => open(within())
  return {
    target: own().target,
    version: () => own().version(),
    groups: () => own().groups(),
    list: (kind, where) => own().list(kind, where),
    get: (kind, where) => own().get(kind, where),
    secret: where => own().secret(where),
    secretMetadata: where => own().secretMetadata(where),
    tlsSecret: where => own().tlsSecret(where),
    secretName: where => own().secretName(where),
    logTail: log => own().logTail(log),
    mayI: rule => own().mayI(rule),
    whoAmI: () => own().whoAmI(),
  }
}

export function listerInTime(open: (signal: AbortSignal) => SecretLister, within: () => AbortSignal): SecretLister {
  return {secrets: namespace => open(within()).secrets(namespace)}
}

/** Returns a timeout for each call, within a run that ends with `signal`. */
export function deadlineWithin(signal: AbortSignal, deadlineMs: number): () => AbortSignal {
  return () => AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
}
