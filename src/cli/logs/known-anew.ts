import type {Missing} from '../../cluster/port.ts'
import type {Secret} from '../../redaction/needles/secret.ts'

/** Collected secrets, and secrets that are found when a namespace is read again. */
export interface KnownAnew {
  /** All secrets, old values included: a program that has not received a new value still writes the old one. */
  secrets(): readonly Secret[]
  /** Changes whenever the secrets change. */
  readonly version: number
  /** Reads the namespace again. Callers that arrive while a read is pending share the next one. */
  again(namespace: string, signal: AbortSignal): Promise<readonly Missing[]>
}

interface Collected {
  readonly secrets: readonly Secret[]
  readonly missing: readonly Missing[]
}

export function knownAnew(
  first: readonly Secret[],
  read: (namespace: string, signal: AbortSignal) => Promise<Collected>,
): KnownAnew {
  const known = new Map<string, Secret>()
  const next = new Map<string, Promise<readonly Missing[]>>()
  const last = new Map<string, Promise<unknown>>()
  keep(first)

  function keep(secrets: readonly Secret[]): void {
    for (const secret of secrets) known.set(`${secret.ref} ${Buffer.from(secret.value).toString('latin1')}`, secret)
  }

  async function readBehind(before: Promise<unknown> | undefined, namespace: string, signal: AbortSignal) {
    await before
    next.delete(namespace)
    const {secrets, missing} = await read(namespace, signal)
    keep(secrets)
    return missing
  }

  return {
    secrets: () => [...known.values()],
    get version() {
      return known.size
    },
    again(namespace, signal) {
      const waiting = next.get(namespace)
      if (waiting !== undefined) return waiting
      const reading = readBehind(last.get(namespace), namespace, signal)
      next.set(namespace, reading)
      last.set(namespace, reading)
      return reading
    },
  }
}
