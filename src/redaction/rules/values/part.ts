/** A range of a value: `start` inclusive, `end` exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}
