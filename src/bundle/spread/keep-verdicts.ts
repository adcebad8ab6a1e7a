/** What of a spreading stays, and what is taken back: by ref, the checks that say something else when it is hidden. */
export interface Judged {
  readonly kept: readonly string[]
  readonly changing: ReadonlyMap<string, readonly string[]>
}

/** So many times the checks run, at most; what is not cleared by then is taken back. */
const MOST_RUNS = 24

/**
 * Finds the values that change a verdict when they are hidden: halves what is left until each of them stands alone.
 *
 * @param changedBy the checks that say something else when all of these are hidden
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
    if (changing.size === before) takeBack(some, checks) // each half is harmless alone
  }

  await judge(refs)
  const kept = () => refs.filter(ref => !changing.has(ref))
  const rest = changing.size === 0 ? [] : await changedBy(kept())
  if (rest.length > 0) takeBack(kept(), rest)
  return {kept: kept(), changing}
}
