import proofs from './proofs.json' with {type: 'json'}

/** The results of tests that ran the printed repairs. Only `npm run prove` writes these results. */
export interface Proofs {
  /** The objects that a repair changed, as `resource/name`, by repair id and fault. Absent repairs are not proven. */
  readonly repairs: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** `proven`, `no finding`, or `by hand: REASON`, by fault. */
  readonly faults: Readonly<Record<string, string>>
}

/** For each proof, a test created the fault and ran the commands. The finding disappeared and nothing else changed. */
export const PROOFS: Proofs = proofs

export function isProven(repairId: string): boolean {
  return repairId in PROOFS.repairs
}
