/** Why a request goes no further. `because` is for the log. */
export interface Refusal {
  readonly status: number
  readonly detail: string
  readonly because: string
}
