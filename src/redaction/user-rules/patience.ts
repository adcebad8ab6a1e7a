import {createContext, Script} from 'node:vm'
import {RuleTimeout} from '../rule.ts'

/** Milliseconds that one user pattern may take for one text, twice. */
export const PATIENCE = 100
/** The bound on steps is a high one: so many have taken 20 ms at the worst, and mostly take none. */
const STEPS_AT_ONCE = 20_000_000

/** What a search may still do without a guard. One for each text that a rule is asked for. */
export interface Patience {
  steps: number
}

export function freshPatience(): Patience {
  return {steps: STEPS_AT_ONCE}
}

/**
 * Does the job, which takes at most `effort` steps of backtracking. Where these are few, at once; else under a watch
 * that ends it after `PATIENCE`, which costs about 0.3 ms. Throws `RuleTimeout`.
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
 * The expression engine looks for interrupts while it backtracks, so that a deadline of a script reaches it. A busy
 * machine may have let it wait, hence a second try.
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
  return results[0] as T // the job was done, or it would have thrown
}

/** Time and the engine's own stack are what a pattern can use up; anything else is a bug and stays one. */
function tooSlow(cause: unknown): unknown {
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && !(cause instanceof RangeError)) return cause
  return new RuleTimeout(`the pattern took longer than ${PATIENCE} ms`)
}
