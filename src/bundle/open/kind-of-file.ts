import {open, opendir, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {isFileError, unreadable} from '../../file-errors.ts'

/** A known format: a description, a hint for the user, and the bytes that identify the format. */
type Known = readonly [says: string, hint: string, bytes: Buffer, offset?: number]

const AGE = ['is encrypted with age', 'decrypt it first: age --decrypt -i KEY FILE > bundle.tar.gz'] as const
const PGP = ['is encrypted with PGP', 'decrypt it first: gpg --decrypt FILE > bundle.tar.gz'] as const
const ZIP = ['is a zip archive', 'unpack it, and name the folder'] as const
const EMPTY_ZIP = ['is an empty zip archive', 'name a .tar.gz'] as const
const TAR = ['is an archive that is not compressed', 'gzip FILE, then name FILE.gz'] as const

/** The formats of files that users confuse with bundles. */
const KNOWN: readonly Known[] = [
  [...AGE, Buffer.from('age-encryption.org/v1')],
  [...AGE, Buffer.from('-----BEGIN AGE ENCRYPTED FILE-----')],
  [...PGP, Buffer.from('-----BEGIN PGP MESSAGE-----')],
  [...ZIP, Buffer.from('PK\x03\x04', 'latin1')],
  [...EMPTY_ZIP, Buffer.from('PK\x05\x06', 'latin1')],
  ['is compressed with zstd', unpackWith('--zstd -xf'), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['is compressed with xz', unpackWith('-xJf'), Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a])],
  ['is compressed with bzip2', unpackWith('-xjf'), Buffer.from('BZh')],
  [...TAR, Buffer.from('ustar'), 257],
]

function unpackWith(flags: string): string {
  return `unpack it, and name the folder: mkdir bundle && tar ${flags} FILE -C bundle`
}

const GZIP = Buffer.from([0x1f, 0x8b])
const LOOKED_AT = 512

/** Throws `bundle.invalid` with a hint if the file is not a gzip archive. */
export async function expectGzip(path: string): Promise<void> {
  const head = await headOf(path)
  if (startsWith(head, GZIP, 0)) return
  if (head.length === 0) throw new SvcdiagError('bundle.invalid', `${path} is empty`)
  const known = KNOWN.find(([, , bytes, offset = 0]) => startsWith(head, bytes, offset))
  if (known === undefined) throw new SvcdiagError('bundle.invalid', `${path} is not a gzip archive`)
  const [says, hint] = known
  throw new SvcdiagError('bundle.invalid', `${path} ${says}`, {hint})
}

/**
 * Returns true for a folder of a bundle, and for a file that only a bundle can be, even a damaged one. Throws
 * `input.unreadable` for a file or folder that may not be read.
 */
export async function isBundleLike(path: string): Promise<boolean> {
  return looksLikeBundle(path).catch(error => {
    throw isFileError(error) ? unreadable(path, error) : error
  })
}

async function looksLikeBundle(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return isBundleFolder(path)
  if (!found?.isFile()) return false
  const head = await headOf(path)
  const known = KNOWN.filter(([says]) => says !== ZIP[0] && says !== EMPTY_ZIP[0])
  return startsWith(head, GZIP, 0) || known.some(([, , bytes, offset = 0]) => startsWith(head, bytes, offset))
}

/** A bundle is often unpacked into a folder of its own. */
async function isBundleFolder(path: string): Promise<boolean> {
  if (await hasResources(path)) return true
  const names: string[] = []
  for await (const {name} of await opendir(path)) if (names.push(name) > 1) return false
  return names[0] !== undefined && (await hasResources(join(path, names[0])))
}

async function hasResources(folder: string): Promise<boolean> {
  const found = await stat(join(folder, 'cluster-resources')).catch(() => null)
  return found?.isDirectory() ?? false
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path, 'r')
  const {buffer, bytesRead} = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
  return buffer.subarray(0, bytesRead)
}

function startsWith(head: Buffer, bytes: Buffer, offset: number): boolean {
  return head.subarray(offset, offset + bytes.length).equals(bytes)
}
