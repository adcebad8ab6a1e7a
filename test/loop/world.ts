import type {CheckReport} from '../../src/checks/report.ts'

/** An installation with a fault in it, as the loop sees it: on the lab, or on a real control plane. */
export interface World extends AsyncDisposable {
  /** What `svcdiag check` reports now. */
  look(): Promise<CheckReport>
  /** `kind/name` of all objects that the user of the loop has written so far. */
  written(): Promise<readonly string[]>
  readyPods(): Promise<number>
  /** Every object as JSON, without the data of Secrets: where no secret may turn up. */
  everything(): Promise<string>
  /** How long a repair may take to show. */
  readonly settlesWithinMs: number
  /** Values that nobody may print, raw and in base64. */
  readonly secrets: readonly string[]
  /** What the Secrets hold now, in base64. */
  storedValues(): Promise<readonly string[]>
}
