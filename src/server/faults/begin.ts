import type {Clock} from '../clock.ts'
import type {DueFault} from './faults.ts'
import type {RequestEffect} from './kind.ts'

interface Beginning {
  readonly clock: Clock
  /** Aborts when the client has closed the connection, or when the server stops. */
  readonly signal: AbortSignal
  readonly onFired: (name: string) => void
}

/** Lets the faults of a request happen in order, and waits for delays. Returns the fault that ends it; null if none. */
export async function beginFaults(
  due: readonly DueFault[],
  {clock, signal, onFired}: Beginning,
): Promise<Exclude<RequestEffect, {is: 'wait'}> | null> {
  for (const {frame, kind, value, fired} of due) {
    const effect = frame === null ? kind.request?.(value) : undefined
    if (effect === undefined) continue
    onFired(fired())
    if (effect.is !== 'wait') return effect
    await clock.sleep(effect.ms, signal).catch(() => undefined)
  }
  return null
}
