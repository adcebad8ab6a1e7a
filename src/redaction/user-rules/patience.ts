import {createContext, Script} from 'node:vm'
import {RuleTimeout} from '../rule.ts'

/** The time limit in milliseconds for a user's pattern on one text. After a timeout, the pattern gets a second try. */
const PATIENCE = 100
/** The number of steps without a deadline. This many steps take 20 ms in the worst case and usually much less. */
const STEPS_AT_ONCE = 20_000_000

/** The number of steps that a rule may still take on a text without a deadline. */
export interface Patience {
  steps: number
}

/** Returns the steps of a rule that begins to search a text. */
export function freshPatience(): Patience {
  return {steps: STEPS_AT_ONCE}
}

/**
 * Runs a job of at most `effort` backtracking steps. A job of many steps runs with a deadline, which costs about 0.3
 * ms. Throws `RuleTimeout`.
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
 * Runs a job with a deadline. A script timeout ends the job, because the regular expression engine checks for
 * interrupts while it backtracks. The job gets a second try, because a busy machine may have delayed the first try.
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
  return results[0] as T // runInContext throws if the job fails
}

function tooSlow(cause: unknown): unknown {
  // A RangeError means that the pattern used up the stack of the engine. Any other error is a bug.
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && !(cause instanceof RangeError)) return cause
  return new RuleTimeout(`the pattern took longer than ${PATIENCE} ms`)
}
