/** Does things that have the same name one after the other, in the order in which they are asked for; what has no name waits for nobody. */
export type OneByOne = <T>(name: string | null, act: () => Promise<T>) => Promise<T>

export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    if (name === null) return act()
    const own = (last.get(name) ?? Promise.resolve()).then(act, act)
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}
