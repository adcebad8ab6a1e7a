/**
 * A bundle that can be read: ours or troubleshoot's, an archive or an unpacked folder. Paths are those below the
 * bundle's own top folder, with `/`; links of foreign bundles are resolved to the files they name inside the bundle.
 */
export interface Bundle {
  /** The file or folder, as the user named it. */
  readonly source: string
  /** In the order of their paths. */
  readonly files: ReadonlyMap<string, BundleFile>
  /** All of a file. Throws `bundle.too-large` above `mostBytes`; unless told 64 MiB, 256 MiB where there is a manifest. */
  read(path: string, mostBytes?: number): Promise<Buffer>
  /** A file in parts, for what may be large. */
  stream(path: string): AsyncIterable<Buffer>
  /**
   * Every regular file once, in the order of the archive, in one pass: each file's bytes are there until the next file is
   * asked for. For whoever wants all of them; `stream` of each file would read an archive as often as it has files.
   */
  walk(): AsyncIterable<{readonly path: string; readonly bytes: number; readonly data: AsyncIterable<Buffer>}>
}

export interface BundleFile {
  readonly bytes: number
  /** The path that a link pointed at; null for a regular file. */
  readonly linkTo: string | null
}
