import {createContext, Script} from 'node:vm'

/** Tests a name; null if the pattern is too slow, or too large for the engine. */
export type PatientTest = (pattern: RegExp, name: string) => boolean | null

/** The time limit of one test in milliseconds. Load on the machine alone does not exhaust it. */
const PATIENCE_MS = 1000

interface Desk {
  pattern: RegExp
  name: string
}

const DESK: Desk = {pattern: /(?!)/, name: ''}
const CONTEXT = createContext(DESK)
const SCRIPT = new Script('pattern.test(name)')

/** A pattern is given up for good only if it had at least this long. */
const FAIR_MS = PATIENCE_MS / 2

/** Returns a test with one second for all tests of an occasion, because tests block the process. */
export type Patience = () => PatientTest

/**
 * Returns the time limit for matchers. Patterns that exceeded a fair time are not tried again. The deadline works
 * because the engine checks for interrupts while it backtracks.
 */
export function createPatience(): Patience {
  const givenUp = new Set<string>()
  return () => {
    let left = PATIENCE_MS
    return (pattern, name) => {
      if (left < 1 || givenUp.has(pattern.source)) return null
      const given = left
      const since = performance.now()
      const found = testWithin(Math.ceil(left), {pattern, name})
      if (found === null && given >= FAIR_MS) givenUp.add(pattern.source)
      left -= performance.now() - since
      return found
    }
  }
}

function testWithin(timeout: number, desk: Desk): boolean | null {
  Object.assign(DESK, desk)
  try {
    return SCRIPT.runInContext(CONTEXT, {timeout}) === true
  } catch {
    return null // only the timeout throws here
  }
}
