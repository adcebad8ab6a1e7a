import type {CheckReport} from '../../src/checks/report/report.ts'

/** An installation with a fault, as the loop sees it: on the lab, or on a real control plane. */
export interface World extends AsyncDisposable {
  /** Returns the current report of `svcdiag check`. */
  look(): Promise<CheckReport>
  /** Returns `kind/name` of all objects that the user of the loop has written so far. */
  written(): Promise<readonly string[]>
  readyPods(): Promise<number>
  /** Returns every object as JSON without the data of Secrets. No secret may occur in it. */
  everything(): Promise<string>
  /** The maximum time until a repair has an effect. */
  readonly settlesWithinMs: number
  /** Values that must not be printed, raw and in base64. */
  readonly secrets: readonly string[]
  /** Returns the current values of the Secrets, in base64. */
  storedValues(): Promise<readonly string[]>
}
