/** The first items of a list, and the number of the others. */
export interface Few<T> {
  /** Calls `make` only for items that are kept. */
  add(make: () => T): void
  isEmpty(): boolean
  /** Returns the kept items. If others exist, the list ends with the item from `andMore`. */
  list(andMore: (more: number) => T): T[]
}

/** Returns a list of at most `most` items, so that a hostile document cannot make a report long. */
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

export function beginningOf(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}

const LONGEST_ID = 100

/** Returns an id for a line of text. The ids of a log can have any length, and a cut id must be masked before. */
export function shortId(id: string): string {
  return beginningOf(id, LONGEST_ID)
}
