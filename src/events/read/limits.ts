/** Limits for untrusted sources, far above the size of real conversations. */
export interface Limits {
  /** Files of a folder or an archive. */
  readonly members: number
  /** Unpacked bytes of all members. */
  readonly bytes: number
  /** Bytes of one document. */
  readonly documentBytes: number
  /** Bytes of the table of contents of an archive. */
  readonly directoryBytes: number
  /** Bytes of one path. */
  readonly pathBytes: number
  /** Depth of nested folders, and of nested brackets. */
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
