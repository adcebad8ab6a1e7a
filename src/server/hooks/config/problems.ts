import {type Few, few} from '../../../events/few.ts'

/** One thing that is wrong. Never holds a value. */
export interface ConfigProblem {
  /** JSON pointer. */
  readonly path: string
  readonly message: string
}

/** What is said of one configuration: the first of each, and that there are more. */
export interface Problems {
  readonly errors: Few<ConfigProblem>
  readonly warnings: Few<ConfigProblem>
}

const MOST = 40

export function noProblems(): Problems {
  return {errors: few(MOST), warnings: few(MOST)}
}

export function listed(problems: Few<ConfigProblem>): ConfigProblem[] {
  return problems.list(more => ({path: '', message: `${more} more, which are not told`}))
}
