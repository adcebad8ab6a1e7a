import {createContext, Script} from 'node:vm'

/** Tests a name; null where that takes too long, or the pattern is larger than the engine takes. */
export type PatientTest = (pattern: RegExp, name: string) => boolean | null

/** In milliseconds; so much that a busy machine alone does not use it up. */
const PATIENCE_MS = 1000

interface Desk {
  pattern: RegExp
  name: string
}

const DESK: Desk = {pattern: /(?!)/, name: ''}
const CONTEXT = createContext(DESK)
const SCRIPT = new Script('pattern.test(name)')

/** What a pattern that is given up for good must have had: what is left of a second may be too little for any. */
const FAIR_MS = PATIENCE_MS / 2

/** A second for all the tests of one occasion, since nothing else happens meanwhile. */
export type Patience = () => PatientTest

/**
 * Remembers which patterns were given up after a fair time: they are not tried again. The engine looks for interrupts while it backtracks, so
 * that the deadline of a script reaches it.
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
    return null // nothing else can go wrong in it
  }
}
