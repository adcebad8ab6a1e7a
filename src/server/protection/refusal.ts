/** Why a request is refused. `because` goes to the log. */
export interface Refusal {
  readonly status: number
  readonly detail: string
  readonly because: string
}
