/** Does things that have the same name one after the other, in the order in which they are asked for. */
export type Turns = <T>(name: string, act: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const before = last.get(name) ?? Promise.resolve()
    const own = before.then(act, act)
    last.set(name, own)
    const forget = () => {
      if (last.get(name) === own) last.delete(name)
    }
    own.then(forget, forget)
    return own
  }
}
