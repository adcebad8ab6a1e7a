import type {ProbeFact, RuntimeKeysFact} from '../facts.ts'

/**
 * Whether a probe used the address of `--runtime-url`. The address may be mistyped or unreachable from this machine, so
 * its failure proves nothing about the runtime API.
 */
export function wentToGivenUrl({target}: Pick<NonNullable<ProbeFact | RuntimeKeysFact>, 'target'>): boolean {
  return URL.canParse(target)
}
