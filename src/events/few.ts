/** What is told of many: the first ones, and how many there are besides. */
export interface Few<T> {
  /** Is not asked for what is not told. */
  add(make: () => T): void
  isEmpty(): boolean
  /** With the last word where there are more than are told. */
  list(andMore: (more: number) => T): T[]
}

/** A list that stays short, however much is wrong with what somebody sent. */
export function few<T>(most: number): Few<T> {
  const told: T[] = []
  let more = 0
  return {
    add(make) {
      if (told.length < most) told.push(make())
      else more++
    },
    isEmpty: () => told.length === 0,
    list: andMore => (more === 0 ? told : [...told, andMore(more)]),
  }
}

/** The beginning of a text that anybody may have written. */
export function beginningOf(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}
