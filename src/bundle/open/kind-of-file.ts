import {open} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'

interface Known {
  readonly says: string
  readonly hint: string
  readonly offset?: number
  readonly bytes: Buffer
}

/** Files that users confuse with bundles, recognized by their first bytes. */
const KNOWN: readonly Known[] = [
  {
    says: 'is encrypted with age',
    hint: 'decrypt it first: age --decrypt -i KEY FILE > bundle.tar.gz',
    bytes: Buffer.from('age-encryption.org/v1'),
  },
  {
    says: 'is encrypted with age',
    hint: 'decrypt it first: age --decrypt -i KEY FILE > bundle.tar.gz',
    bytes: Buffer.from('-----BEGIN AGE ENCRYPTED FILE-----'),
  },
  {
    says: 'is encrypted with PGP',
    hint: 'decrypt it first: gpg --decrypt FILE > bundle.tar.gz',
    bytes: Buffer.from('-----BEGIN PGP MESSAGE-----'),
  },
  {says: 'is a zip archive', hint: 'unpack it, and name the folder', bytes: Buffer.from('PK\x03\x04', 'latin1')},
  {says: 'is an empty zip archive', hint: 'name a .tar.gz', bytes: Buffer.from('PK\x05\x06', 'latin1')},
  {
    says: 'is compressed with zstd',
    hint: 'unpack it, and name the folder: mkdir bundle && tar --zstd -xf FILE -C bundle',
    bytes: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
  },
  {
    says: 'is compressed with xz',
    hint: 'unpack it, and name the folder: mkdir bundle && tar -xJf FILE -C bundle',
    bytes: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]),
  },
  {
    says: 'is compressed with bzip2',
    hint: 'unpack it, and name the folder: mkdir bundle && tar -xjf FILE -C bundle',
    bytes: Buffer.from('BZh'),
  },
  {
    says: 'is an archive that is not compressed',
    hint: 'gzip FILE, then name FILE.gz',
    offset: 257,
    bytes: Buffer.from('ustar'),
  },
]

const GZIP = Buffer.from([0x1f, 0x8b])
const LOOKED_AT = 512

/** Throws `bundle.invalid` with a hint if the file is not a gzip archive. */
export async function expectGzip(path: string): Promise<void> {
  const head = await headOf(path)
  if (startsWith(head, GZIP, 0)) return
  if (head.length === 0) throw new SvcdiagError('bundle.invalid', `${path} is empty`)
  const known = KNOWN.find(({bytes, offset = 0}) => startsWith(head, bytes, offset))
  if (known === undefined) throw new SvcdiagError('bundle.invalid', `${path} is not a gzip archive`)
  throw new SvcdiagError('bundle.invalid', `${path} ${known.says}`, {hint: known.hint})
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path, 'r')
  const {buffer, bytesRead} = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
  return buffer.subarray(0, bytesRead)
}

function startsWith(head: Buffer, bytes: Buffer, offset: number): boolean {
  return head.subarray(offset, offset + bytes.length).equals(bytes)
}
