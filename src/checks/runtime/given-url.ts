import type {ProbeFact, RuntimeKeysFact} from '../facts.ts'

/**
 * Whether a probe went to the address of `--runtime-url`. A person typed it, so a failure there says nothing about the
 * runtime API: the mistake may be in the address, or on the way from this machine.
 */
export function wentToGivenUrl({target}: Pick<NonNullable<ProbeFact | RuntimeKeysFact>, 'target'>): boolean {
  return URL.canParse(target)
}
