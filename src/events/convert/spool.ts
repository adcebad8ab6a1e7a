import {closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {unwritable} from '../../file-errors.ts'

/** A store of texts in an unlinked file, which the system deletes when the process ends. */
export interface Spool extends Disposable {
  /** Stores the text and returns its position, for `take`. */
  put(text: string): number
  take(at: number): string
}

/** The size of a write, and of a read while texts are taken in order. */
const PIECE = 1024 * 1024
/** The size of a read while texts are taken in another order. */
const FEW = 4096
/** The number of bytes of the length that precedes each text. */
const LENGTH = 4

export function openSpool(): Spool {
  const file = namelessFile()
  const waiting = Buffer.allocUnsafe(PIECE)
  let piece = {bytes: Buffer.alloc(0), at: 0}
  let written = 0
  let filled = 0

  function flush(): void {
    writeAll(file, waiting.subarray(0, filled), written)
    written += filled
    filled = 0
  }

  function put(text: string): number {
    const at = written + filled
    const bytes = Buffer.byteLength(text)
    if (filled + LENGTH + bytes > PIECE) flush()
    if (LENGTH + bytes > PIECE) {
      const own = Buffer.allocUnsafe(LENGTH + bytes)
      own.writeUInt32LE(bytes)
      own.write(text, LENGTH)
      writeAll(file, own, written)
      written += own.length
      return at
    }
    waiting.writeUInt32LE(bytes, filled)
    waiting.write(text, filled + LENGTH)
    filled += LENGTH + bytes
    return at
  }

  function bytesAt(at: number, length: number): Buffer {
    const from = at - piece.at
    if (from >= 0 && from + length <= piece.bytes.length) return piece.bytes.subarray(from, from + length)
    const isNext = from >= 0 && from <= piece.bytes.length
    const wanted = Math.max(length, Math.min(isNext ? PIECE : FEW, written - at))
    const bytes = Buffer.allocUnsafe(wanted)
    let got = 0
    while (got < wanted) {
      const read = readSync(file, bytes, got, wanted - got, at + got)
      if (read === 0) throw new Error('the spool is shorter than what was written to it')
      got += read
    }
    piece = {bytes, at}
    return bytes.subarray(0, length)
  }

  function take(at: number): string {
    if (filled > 0) flush()
    const length = bytesAt(at, LENGTH).readUInt32LE()
    return bytesAt(at + LENGTH, length).toString('utf8')
  }

  return {put, take, [Symbol.dispose]: () => closeSync(file)}
}

function namelessFile(): number {
  return guarded(() => {
    const folder = mkdtempSync(join(tmpdir(), 'svcdiag-'))
    try {
      return openSync(join(folder, 'spool'), 'wx+', 0o600)
    } finally {
      rmSync(folder, {recursive: true})
    }
  })
}

function writeAll(file: number, bytes: Uint8Array, at: number): void {
  guarded(() => {
    let done = 0
    while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, at + done)
  })
}

function guarded<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw unwritable(`the temporary file in ${tmpdir()}`, error)
  }
}
