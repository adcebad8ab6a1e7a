/**
 * The files of a folder or an archive. They are known by their places, from 0: the names of a long log would be most of the
 * memory that it takes to read it.
 */
export interface Files extends AsyncDisposable {
  /** Relative, with `/`, in the order of their places. */
  names(): AsyncIterable<string>
  /** Links and what else is not looked into. */
  readonly skipped: readonly {readonly name: string; readonly why: string}[]
  /** Throws `BadSource`, and so does `read`. */
  at(place: number): Promise<File>
}

export interface File {
  readonly name: string
  /** Null when it is longer than `most` bytes. */
  read(most: number): Promise<Uint8Array | null>
}
