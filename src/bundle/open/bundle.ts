/**
 * A bundle that can be read: ours or troubleshoot's, an archive or an unpacked folder. Paths are those below the
 * bundle's own top folder, with `/`; links of foreign bundles are resolved to the files they name inside the bundle.
 */
export interface Bundle {
  /** The file or folder, as the user named it. */
  readonly source: string
  /** In the order of their paths. */
  readonly files: ReadonlyMap<string, BundleFile>
  /** All of a file. Throws `bundle.too-large` above `mostBytes`, 64 MiB unless told. */
  read(path: string, mostBytes?: number): Promise<Buffer>
  /** A file in parts, for what may be large. */
  stream(path: string): AsyncIterable<Buffer>
}

export interface BundleFile {
  readonly bytes: number
  /** The path that a link pointed at; null for a regular file. */
  readonly linkTo: string | null
}
