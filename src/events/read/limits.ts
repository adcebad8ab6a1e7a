/** What documents may cost whoever reads them. Far above what real conversations need. */
export interface Limits {
  /** Of a folder or an archive. */
  readonly members: number
  /** Of all members together, unpacked. */
  readonly bytes: number
  /** Of one document. */
  readonly documentBytes: number
  /** Bytes of the table of contents of an archive. */
  readonly directoryBytes: number
  /** Bytes of one path. */
  readonly pathBytes: number
  /** Folders in folders, and brackets in brackets. */
  readonly depth: number
}

const MIB = 1024 * 1024

export const LIMITS: Limits = {
  members: 500_000,
  bytes: 4096 * MIB,
  documentBytes: 64 * MIB,
  directoryBytes: 256 * MIB,
  pathBytes: 1024,
  depth: 256,
}
