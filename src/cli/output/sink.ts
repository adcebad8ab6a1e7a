import type {Mask} from '../masking/mask.ts'

/** The only way to print: everything written to either stream passes the mask. */
export interface Sink {
  /** Prints the result. */
  out(text: string): void
  /** Prints a part of an endless result that was redacted when it was read. Resolves when the stream has accepted it. */
  flow(redacted: string): Promise<void>
  /** Prints everything else: progress, notices, errors. */
  err(text: string): void
  /** Sets the mask from now on. No values are known before a cluster is read. */
  maskWith(mask: Mask): void
  readonly mask: Mask
}

export interface Streams {
  readonly stdout: {write(text: string | Uint8Array, taken?: () => void): unknown}
  readonly stderr: {write(text: string): unknown}
}

export function createSink({stdout, stderr}: Streams): Sink {
  let current: Mask = text => text
  const mask: Mask = text => current(text)
  return {
    out: text => void stdout.write(mask(text)),
    flow: flowInto(stdout),
    err: text => void stderr.write(mask(text)),
    maskWith: next => {
      current = next
    },
    mask,
  }
}

const ROOM = 131_072

/** Reuses one buffer, because a stream allocates three times the length of a string it is given. */
function flowInto(stdout: Streams['stdout']): Sink['flow'] {
  let room: Buffer | null = null
  return redacted => {
    const own = room ?? Buffer.allocUnsafeSlow(ROOM)
    room = null // in use until it is written
    const bytes = Buffer.byteLength(redacted) > ROOM ? Buffer.from(redacted) : own.subarray(0, own.write(redacted))
    return new Promise(taken => {
      stdout.write(bytes, () => {
        room = own
        taken()
      })
    })
  }
}
