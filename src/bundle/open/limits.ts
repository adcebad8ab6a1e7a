import {SvcdiagError} from '../../errors.ts'

/** The limits for opening a bundle. They are far above what svcdiag and troubleshoot write. */
export interface Limits {
  /** The maximum number of files, folders and links. */
  readonly entries: number
  /** The maximum total size of all unpacked files. */
  readonly bytes: number
  /** The maximum ratio of unpacked to packed bytes. gzip can reach 1,030. Logs that repeat one line reach 200. */
  readonly ratio: number
  /** Below this many unpacked bytes, the ratio is ignored. */
  readonly ratioFromBytes: number
  readonly pathBytes: number
  readonly depth: number
  /** The maximum total size of the files that stay in memory, so that the archive is read only once. */
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

/** The default limit of `Bundle.read`, because parsed objects take several times the memory of the file. */
export const MOST_READ_BYTES = 64 * MIB

/** The limit of `Bundle.read` for bundles of svcdiag, which contain complete lists. A pod takes 10 to 20 KB. */
export const MOST_READ_OWN_BYTES = 256 * MIB

const LONGEST_SHOWN = 120

/** Empty for the top folder. Throws `bundle.hostile` for a path that leaves the bundle or deceives a terminal. */
export function safePath(name: string, {pathBytes, depth}: Pick<Limits, 'pathBytes' | 'depth'>): string {
  if (hasControls(name)) throw hostile(name, 'has control characters in its name')
  if (/^([/\\]|[A-Za-z]:)/.test(name)) throw hostile(name, 'has an absolute path')
  if (name.split(/[/\\]/).includes('..')) throw hostile(name, 'leads out of the bundle')
  if (Buffer.byteLength(name) > pathBytes) throw hostile(name, `has a path of more than ${pathBytes} bytes`)
  const parts = name.split('/').filter(part => part !== '' && part !== '.')
  if (parts.length > depth) throw hostile(name, `is more than ${depth} folders deep`)
  return parts.join('/')
}

/** `from`: the folder that the target is relative to. Throws `bundle.hostile` if the target is outside the bundle. */
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

/** Returns a name that is safe to print. The author of an archive chooses its names, and may be hostile. */
export function shown(path: string): string {
  const harmless = [...path].map(letter => (hasControls(letter) ? '?' : letter)).join('')
  return harmless.length > LONGEST_SHOWN
    ? `${harmless.slice(0, LONGEST_SHOWN)}…`
    : harmless || '(an entry without a name)'
}

/** Returns true for control characters, line separators and characters that change the writing direction. */
function hasControls(text: string): boolean {
  return /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)
}
