import {createContext, Script} from 'node:vm'
import {RuleTimeout} from '../rule.ts'

/** Milliseconds that a user's pattern may take for one text. It gets two tries. */
export const PATIENCE = 100
/** The limit is high: this many steps take 20 ms in the worst case and usually almost no time. */
const STEPS_AT_ONCE = 20_000_000

/** The steps that a search may still take without a deadline. There is one for each text and rule. */
export interface Patience {
  steps: number
}

export function freshPatience(): Patience {
  return {steps: STEPS_AT_ONCE}
}

/**
 * Runs a job of at most `effort` backtracking steps. If the steps are few, it runs directly. Otherwise a deadline of
 * `PATIENCE` ends it, which costs about 0.3 ms. Throws `RuleTimeout`.
 */
export function patiently<T>(patience: Patience, effort: number, job: () => T): T {
  if (effort > patience.steps) return watched(job)
  patience.steps -= effort
  return job()
}

interface Desk {
  job: () => void
}

const DESK: Desk = {job: () => undefined}
const CONTEXT = createContext(DESK)
const SCRIPT = new Script('job()')

/**
 * Runs a job with a deadline. The regular expression engine checks for interrupts while it backtracks, so a script
 * timeout ends it. A busy machine may have delayed it, so it gets a second try.
 */
function watched<T>(job: () => T): T {
  try {
    return once(job)
  } catch (error) {
    if (!(error instanceof RuleTimeout)) throw error
    return once(job)
  }
}

function once<T>(job: () => T): T {
  const results: T[] = []
  DESK.job = () => void results.push(job())
  try {
    SCRIPT.runInContext(CONTEXT, {timeout: PATIENCE})
  } catch (cause) {
    throw tooSlow(cause)
  }
  return results[0] as T // the job succeeded, or it would have thrown
}

/**
 * Returns a RuleTimeout if the pattern used up its time or the engine's stack. Any other error is a bug and is returned
 * unchanged.
 */
function tooSlow(cause: unknown): unknown {
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && !(cause instanceof RangeError)) return cause
  return new RuleTimeout(`the pattern took longer than ${PATIENCE} ms`)
}
