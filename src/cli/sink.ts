import type {Mask} from './mask.ts'

/** The only way to the terminal: whatever goes out, to either stream, has passed the mask. */
export interface Sink {
  /** The result. */
  out(text: string): void
  /** A part of a result without an end, redacted where it was read. Resolves when its reader has taken it. */
  flow(redacted: string): Promise<void>
  /** Everything else: progress, notices, errors. */
  err(text: string): void
  /** From now on; there are no known values before a cluster was read. */
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

/** By way of one buffer: a stream that is given a text allocates three times its length each time. */
function flowInto(stdout: Streams['stdout']): Sink['flow'] {
  let room: Buffer | null = null
  return redacted => {
    const own = room ?? Buffer.allocUnsafeSlow(ROOM)
    room = null // until it is written
    const bytes = Buffer.byteLength(redacted) > ROOM ? Buffer.from(redacted) : own.subarray(0, own.write(redacted))
    return new Promise(taken => {
      stdout.write(bytes, () => {
        room = own
        taken()
      })
    })
  }
}
