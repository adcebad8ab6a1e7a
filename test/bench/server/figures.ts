/** Returns the duration of the work in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN
}
