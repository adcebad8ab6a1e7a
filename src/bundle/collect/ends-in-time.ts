import type {ClusterReader, SecretLister} from '../../cluster/port.ts'

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
