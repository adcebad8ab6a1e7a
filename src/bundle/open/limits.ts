/**
 * What a bundle may cost whoever opens it. Far above what svcdiag and troubleshoot write; an archive beyond is refused in
 * the middle, before it has cost more.
 */
export interface Limits {
  /** Files, folders and links. */
  readonly entries: number
  /** Of all files together, unpacked. */
  readonly bytes: number
  /** Unpacked bytes for each packed one; gzip itself ends at 1,030. Logs that repeat one line reach 200. */
  readonly ratio: number
  /** Below this many unpacked bytes the ratio says nothing. */
  readonly ratioFromBytes: number
  /** Bytes of one path. */
  readonly pathBytes: number
  /** Folders in folders. */
  readonly depth: number
  /** Of files other than logs, kept in memory so that the archive is read once. */
  readonly keptBytes: number
}

const MIB = 1024 * 1024

export const LIMITS: Limits = {
  entries: 100_000,
  bytes: 16_384 * MIB,
  ratio: 500,
  ratioFromBytes: 64 * MIB,
  pathBytes: 1024,
  depth: 64,
  keptBytes: 96 * MIB,
}

/** What `Bundle.read` gives at most, unless told. Of objects, all of it is in memory at once, several times over. */
export const MOST_READ_BYTES = 64 * MIB

/** The same of a bundle with a manifest: svcdiag writes a list of objects as long as it is. A pod takes 10 to 20 KB. */
export const MOST_READ_OWN_BYTES = 256 * MIB
