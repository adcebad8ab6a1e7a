/** Does things with the same name one after the other; what has no name waits for nobody. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string | null, work: () => Promise<T>): Promise<T> => {
    if (name === null) return work()
    const own = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}
