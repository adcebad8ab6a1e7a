/** A growing list of integers below 2^32 that takes four bytes for each. */
export interface Numbers {
  add(number: number): void
  /** Returns all numbers. The next `add` invalidates the result. */
  all(): Uint32Array
}

export function createNumbers(): Numbers {
  let room = new Uint32Array(64)
  let length = 0
  return {
    add(number) {
      if (length === room.length) {
        const wider = new Uint32Array(room.length * 2)
        wider.set(room)
        room = wider
      }
      room[length++] = number
    },
    all: () => room.subarray(0, length),
  }
}
