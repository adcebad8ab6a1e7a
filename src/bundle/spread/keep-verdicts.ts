/** The values that stay masked, and the values that do not, by ref with the checks that would change. */
export interface Judged {
  readonly kept: readonly string[]
  readonly changing: ReadonlyMap<string, readonly string[]>
}

/** The maximum number of runs of the checks. Values that are still undecided then are not masked. */
const MOST_RUNS = 24

/**
 * Finds the values that change a verdict when they are masked. Splits the values in halves until each one is judged
 * alone.
 * @param changedBy returns the checks that change if all these values are masked
 */
export async function keepVerdicts(
  refs: readonly string[],
  changedBy: (refs: readonly string[]) => Promise<readonly string[]>,
): Promise<Judged> {
  let runs = 0
  const changing = new Map<string, readonly string[]>()
  const takeBack = (some: readonly string[], checks: readonly string[]) => {
    for (const ref of some) changing.set(ref, checks)
  }

  async function judge(some: readonly string[]): Promise<void> {
    if (some.length === 0) return
    runs++
    const checks = await changedBy(some)
    if (checks.length === 0) return
    if (some.length === 1 || runs >= MOST_RUNS) return takeBack(some, checks)
    const before = changing.size
    const middle = some.length >> 1
    await judge(some.slice(0, middle))
    await judge(some.slice(middle))
    if (changing.size === before) takeBack(some, checks) // each half alone changes nothing
  }

  await judge(refs)
  const kept = () => refs.filter(ref => !changing.has(ref))
  const rest = changing.size === 0 ? [] : await changedBy(kept())
  if (rest.length > 0) takeBack(kept(), rest)
  return {kept: kept(), changing}
}
