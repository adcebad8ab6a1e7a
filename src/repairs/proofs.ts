import proofs from './proofs.json' with {type: 'json'}

/**
 * Results of running the printed repairs. `npm run prove` writes them and tests compare them; do not edit them by hand.
 */
export interface Proofs {
  /**
   * For each repair id and fault, the objects that the repair changed, as `resource/name`. A repair that is absent is
   * not proven.
   */
  readonly repairs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** For each fault: `proven`, `no finding`, or `by hand: REASON`. */
  readonly faults: Readonly<Record<string, string>>
}

/**
 * A test created each fault and ran the printed commands verbatim. The finding disappeared, no finding was new, and
 * nothing else changed.
 */
export const PROOFS: Proofs = proofs

export function isProven(repairId: string): boolean {
  return repairId in PROOFS.repairs
}
