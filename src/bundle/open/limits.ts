/**
 * The limits for opening a bundle. They are far above what svcdiag and troubleshoot write. Reading stops as soon as an
 * archive exceeds one.
 */
export interface Limits {
  /** Files, folders and links. */
  readonly entries: number
  /** The size of all unpacked files. */
  readonly bytes: number
  /** Unpacked bytes per packed byte. The maximum of gzip is 1,030; logs that repeat one line reach 200. */
  readonly ratio: number
  /** The ratio is ignored below this many unpacked bytes. */
  readonly ratioFromBytes: number
  /** The length of one path in bytes. */
  readonly pathBytes: number
  /** The depth of nested folders. */
  readonly depth: number
  /** The size of files other than logs that stay in memory, so that the archive is read once. */
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

/** The default limit of `Bundle.read`. All objects of a file are in memory at once, several times over. */
export const MOST_READ_BYTES = 64 * MIB

/**
 * The default limit of `Bundle.read` for a bundle with a manifest. It is higher, because svcdiag writes complete lists.
 * A pod takes 10 to 20 KB.
 */
export const MOST_READ_OWN_BYTES = 256 * MIB
