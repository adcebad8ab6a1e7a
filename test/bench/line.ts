/** One measurement with its reference. `ratio` is `value` over `reference`; `limit` is the project's promise. */
export interface Line {
  readonly case: string
  readonly unit: 'ms' | 'MB' | 'MB/s' | 'lines/s' | 'events/s'
  readonly value: number
  readonly reference?: {readonly says: string; readonly value: number}
  readonly ratio?: number
  /** `atLeast` limits the ratio and `atLeastValue` the value from below; the others are maximums. */
  readonly limit: {
    readonly ratio?: number
    readonly value?: number
    readonly atLeast?: number
    readonly atLeastValue?: number
  }
  readonly runs: number
}

export type Report = (line: Line) => void

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
