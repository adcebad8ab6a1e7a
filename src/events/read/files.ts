/**
 * The files of a folder or an archive, identified by their places from 0. The names of a long log would take most of the
 * memory that reading needs.
 */
export interface Files extends AsyncDisposable {
  /** Relative names with `/`, in the order of their places. */
  names(): AsyncIterable<string>
  /** Links and other entries that are not read. */
  readonly skipped: readonly {readonly name: string; readonly why: string}[]
  /** Throws `BadSource`, like `read`. */
  at(place: number): Promise<File>
}

export interface File {
  readonly name: string
  /** Returns null if the file is longer than `most` bytes. */
  read(most: number): Promise<Uint8Array | null>
}

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
