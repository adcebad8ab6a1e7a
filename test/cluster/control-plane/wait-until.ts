import {setTimeout as pause} from 'node:timers/promises'

const POLL_MS = 100

/**
 * Calls `ask` repeatedly until the result is not null. The error contains `what` and the last error of `ask`, if there
 * is one.
 */
export async function waitUntil<T>(what: string, withinMs: number, ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + withinMs
  let cause: unknown
  while (Date.now() < deadline) {
    const answer = await ask().catch(error => {
      cause = error
      return null
    })
    if (answer !== null) return answer
    await pause(POLL_MS)
  }
  throw new Error(`gave up after ${withinMs / 1000} s waiting until ${what}`, {cause})
}
