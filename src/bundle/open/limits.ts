import {SvcdiagError} from '../../errors.ts'

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

const LONGEST_SHOWN = 120

/**
 * Returns the path of an entry with `/` as separator, without `.` and empty parts; empty for the top folder. Throws
 * `bundle.hostile` for a path that could leave the target folder on any system, or deceive a terminal.
 */
export function safePath(name: string, {pathBytes, depth}: Pick<Limits, 'pathBytes' | 'depth'>): string {
  if (hasControls(name)) throw hostile(name, 'has control characters in its name')
  if (/^([/\\]|[A-Za-z]:)/.test(name)) throw hostile(name, 'has an absolute path')
  if (name.split(/[/\\]/).includes('..')) throw hostile(name, 'leads out of the bundle')
  if (Buffer.byteLength(name) > pathBytes) throw hostile(name, `has a path of more than ${pathBytes} bytes`)
  const parts = name.split('/').filter(part => part !== '' && part !== '.')
  if (parts.length > depth) throw hostile(name, `is more than ${depth} folders deep`)
  return parts.join('/')
}

/**
 * Returns the target of a link, relative to its own folder, or to the top for hard links. Throws `bundle.hostile` if
 * the target is outside.
 */
export function linkTarget(path: string, target: string, from: 'folder' | 'top'): string {
  if (hasControls(target)) throw hostile(path, 'is a link with control characters in its target')
  if (/^([/\\]|[A-Za-z]:)/.test(target)) throw hostile(path, 'is a link out of the bundle')
  const parts = from === 'folder' ? path.split('/').slice(0, -1) : []
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) throw hostile(path, 'is a link out of the bundle')
  }
  return parts.join('/')
}

export function hostile(path: string, what: string): SvcdiagError {
  return new SvcdiagError('bundle.hostile', `the bundle was refused: ${shown(path)} ${what}`)
}

/** Returns a name that is safe to print, because the archive's author chose it. */
export function shown(path: string): string {
  const harmless = [...path].map(letter => (hasControls(letter) ? '?' : letter)).join('')
  return harmless.length > LONGEST_SHOWN
    ? `${harmless.slice(0, LONGEST_SHOWN)}…`
    : harmless || '(an entry without a name)'
}

/** Whether the text contains C0, DEL, C1, line separators or characters that change the writing direction. */
function hasControls(text: string): boolean {
  return /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)
}
