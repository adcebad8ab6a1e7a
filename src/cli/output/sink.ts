import type {Mask} from '../masking/masked.ts'

/** The only way to print, so that everything passes the mask. */
export interface Sink {
  /** Prints the result. */
  out(text: string): void
  /** Prints text that was redacted when it was read. Resolves when the stream has accepted the text. */
  flow(redacted: string): Promise<void>
  /** Prints everything else: progress, notices, errors. */
  err(text: string): void
  /** Replaces the mask. A command starts without a mask, because no secrets are known yet. */
  maskWith(mask: Mask): void
  /** Rewrites each text after it was masked, to print documents in another notation. */
  rewriteWith(rewrite: (text: string) => string): void
  readonly rewritten: (text: string) => string
  /** Returns a sink for the same streams, without a mask or a notation yet. */
  separate(): Sink
  readonly mask: Mask
}

export interface Streams {
  readonly stdout: {write(text: string | Uint8Array, taken?: () => void): unknown}
  readonly stderr: {write(text: string): unknown}
}

export function createSink({stdout, stderr}: Streams): Sink {
  let current: Mask = text => text
  let rewrite = (text: string) => text
  const rewritten = (text: string) => rewrite(text)
  const mask: Mask = text => current(text)
  return {
    out: text => void stdout.write(rewritten(mask(text))),
    flow: flowInto(stdout),
    err: text => void stderr.write(mask(text)),
    maskWith: next => {
      current = next
    },
    rewriteWith: next => {
      rewrite = next
    },
    rewritten,
    separate: () => createSink({stdout, stderr}),
    mask,
  }
}

const ROOM = 131_072

/** Returns a function that reuses one buffer, because a stream allocates three times the length of a string. */
function flowInto(stdout: Streams['stdout']): Sink['flow'] {
  let room: Buffer | null = null
  return redacted => {
    const own = room ?? Buffer.allocUnsafeSlow(ROOM)
    room = null // The buffer is in use until the stream has accepted it.
    const bytes = Buffer.byteLength(redacted) > ROOM ? Buffer.from(redacted) : own.subarray(0, own.write(redacted))
    return new Promise(taken => {
      stdout.write(bytes, () => {
        room = own
        taken()
      })
    })
  }
}
