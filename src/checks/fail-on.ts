import type {Severity} from './status.ts'

/** The values of `--fail-on`: the lowest severity that makes a run fail. Its own file, because commands load it. */
export const FAIL_ON = ['fail', 'warn', 'never'] as const satisfies readonly (Severity | 'never')[]
export type FailOn = (typeof FAIL_ON)[number]
