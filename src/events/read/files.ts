/** Files by name, in a folder or in an archive. */
export interface Files extends AsyncDisposable {
  /** Relative, with `/`, in no order. */
  readonly names: readonly string[]
  /** Links and what else is not looked into. */
  readonly skipped: readonly {readonly name: string; readonly why: string}[]
  /** Null when it is longer than `most` bytes. Throws `BadSource`. */
  read(name: string, most: number): Promise<Uint8Array | null>
}
