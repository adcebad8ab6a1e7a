const AT_ONCE = 8

/** Runs `work` for every item, a few items at a time. Stops at the first failure. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({length: AT_ONCE}, worker))
}
