import proofs from './proofs.json' with {type: 'json'}

/** What the loop saw a repair change: by fault and profile, the objects as `Kind/name`. */
export interface Proof {
  readonly faults: Readonly<Record<string, readonly string[]>>
}

/**
 * Repairs that a test carried out, by id: it made the fault, ran the printed commands verbatim, and saw the finding gone
 * and nothing else changed. Written by that test (`test/loop`), never by hand.
 */
export const PROOFS: Readonly<Record<string, Proof>> = proofs

export function isProven(repairId: string): boolean {
  return repairId in PROOFS
}
