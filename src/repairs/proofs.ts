import proofs from './proofs.json' with {type: 'json'}

/** What the loop saw when it carried out repairs: written by `npm run prove`, compared by the tests, never by hand. */
export interface Proofs {
  /** By repair id, then by fault: the objects that it changed, as `resource/name`. A repair that is not here is not proven. */
  readonly repairs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** By fault: `proven`, `no finding`, or `by hand: REASON`. */
  readonly faults: Readonly<Record<string, string>>
}

/**
 * A test made each fault, ran the printed commands verbatim, and saw the finding gone, nothing new, and nothing else
 * changed.
 */
export const PROOFS: Proofs = proofs

export function isProven(repairId: string): boolean {
  return repairId in PROOFS.repairs
}
