/** Runs tasks with the same name one after the other, in call order. Tasks without a name never wait. */
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
