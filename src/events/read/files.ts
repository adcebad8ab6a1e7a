/** The files of a folder or an archive. Numbers identify them, because the names of a long log need much memory. */
export interface Files extends AsyncDisposable {
  /** Yields relative names with `/`. The first name has the number 0. */
  names(): AsyncIterable<string>
  /** Links and other entries that are not read. */
  readonly skipped: readonly {readonly name: string; readonly why: string}[]
  /** Returns the file with this number. Throws `BadSource`. */
  at(place: number): Promise<File>
}

export interface File {
  readonly name: string
  /** Returns the bytes of the file; null if it is longer than `most` bytes. */
  read(most: number): Promise<Uint8Array | null>
}

/** A growing list of integers below 2^32. Each needs four bytes. */
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
