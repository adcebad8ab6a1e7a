import {type Few, few} from '../../../events/few.ts'

/** One problem. It never contains a value. */
export interface ConfigProblem {
  /** A JSON pointer. */
  readonly path: string
  readonly message: string
}

/** The first problems of a configuration, and the number of further ones. */
export interface Problems {
  readonly errors: Few<ConfigProblem>
  readonly warnings: Few<ConfigProblem>
}

const MOST = 40

/** Returns empty lists. Each keeps the first 40 problems and counts the rest. */
export function noProblems(): Problems {
  return {errors: few(MOST), warnings: few(MOST)}
}

/** Returns the problems kept, and an entry for the number of further ones. */
export function listed(problems: Few<ConfigProblem>): ConfigProblem[] {
  return problems.list(more => ({path: '', message: `${more} more, which are not told`}))
}
