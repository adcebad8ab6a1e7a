import {createHmac, createSecretKey, type Hmac, hash} from 'node:crypto'
import {byteString} from '../bytes.ts'
import {LONGEST_MASK, MASK_PATTERN, MASK_SOURCE} from '../mask-form.ts'

const MASK = new RegExp(MASK_PATTERN, 'g')
const ONE_MASK = new RegExp(`^<redacted:${MASK_SOURCE}#[0-9a-f]{16}>$`)

/** A range in a text. `end` is exclusive. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Returns the ranges of the masks in a text. In the data of a Secret, a mask may be base64. */
export function masksIn(text: string): readonly Place[] {
  const [isPlain, isEncoded] = [text.includes('redacted:'), text.includes(BASE64_BEGINNING)]
  if (!isPlain && !isEncoded) return NONE
  const plain = isPlain ? [...text.matchAll(MASK)] : []
  const encoded = isEncoded ? [...text.matchAll(BASE64_MASK)].filter(isMask) : []
  const places = [...plain, ...encoded].map(({0: mask, index}) => ({start: index, end: index + mask.length}))
  return encoded.length === 0 ? places : places.sort((one, other) => one.start - other.start)
}

/** A shared list for texts without masks. A new list for each text and rule would take time. */
const NONE: readonly Place[] = []
const BASE64_BEGINNING = 'PHJlZGFjdGVkO'
const BASE64_MASK = /PHJlZGFjdGVkO[A-Za-z0-9+/]{20,400}={0,2}/g

function isMask([text]: RegExpExecArray): boolean {
  return ONE_MASK.test(Buffer.from(text, 'base64').toString('latin1'))
}

/** Returns `<redacted:SOURCE#TOKEN>`. The mask names the source of a value, not the value. */
export function maskOf(source: string, token: string): string {
  // tests first, because few sources contain other characters and replacing is slower than the test
  const written = PLAIN_SOURCE.test(source) ? source : source.replace(/[^\w./-]/g, '_')
  return `<redacted:${written}#${token}>`
}

const PLAIN_SOURCE = /^[\w./-]*$/

/** Computes tokens. Equal values have equal tokens: the first 64 bits of an HMAC-SHA256 with the key of the run. */
export type Tokens = ReturnType<typeof createTokens>

/** The maximum number of cached tokens. Logs repeat values, and computing an HMAC takes a long time. */
const MOST_REMEMBERED = 4096
const LONGEST_REMEMBERED = 256

/** Computes tokens with a key of at least 32 bytes. Anyone who has the key can compute the token of a value. */
export function createTokens(key: Uint8Array) {
  const secret = createSecretKey(key)
  const cut = (hmac: Hmac) => hmac.digest('hex').slice(0, 16)
  const known = new Map<string, string>()
  const short = shortHmac(key)
  return {
    of(value: Uint8Array): string {
      const text = value.length > LONGEST_REMEMBERED ? null : byteString(value, 0, value.length)
      const before = text === null ? undefined : known.get(text)
      if (before !== undefined) return before
      const token = text === null ? cut(createHmac('sha256', secret).update(value)) : short(value).slice(0, 16)
      if (text !== null && known.size < MOST_REMEMBERED) known.set(text, token)
      return token
    },
    /** Returns an accumulator that computes the token of a value from its parts. */
    start() {
      const hmac = createHmac('sha256', secret)
      return {update: (part: Uint8Array) => void hmac.update(part), token: () => cut(hmac)}
    },
  }
}

/**
 * Returns a function that computes an HMAC-SHA256 by its definition (RFC 2104). Creating the object of `createHmac`
 * takes longer than both hashes.
 */
function shortHmac(key: Uint8Array): (value: Uint8Array) => string {
  const own = key.length > BLOCK ? hash('sha256', key, 'buffer') : key
  const inner = Buffer.alloc(BLOCK + LONGEST_REMEMBERED, 0x36)
  const outer = Buffer.alloc(BLOCK + DIGEST, 0x5c)
  for (let i = 0; i < own.length; i++) {
    inner[i] = (own[i] as number) ^ 0x36
    outer[i] = (own[i] as number) ^ 0x5c
  }
  return value => {
    inner.set(value, BLOCK)
    outer.write(hash('sha256', inner.subarray(0, BLOCK + value.length), 'binary'), BLOCK, 'latin1')
    inner.fill(0, BLOCK, BLOCK + value.length)
    return hash('sha256', outer, 'hex')
  }
}

const [BLOCK, DIGEST] = [64, 32]

/** Returns true if a find is inside a mask. The source in a mask may contain the value of another secret. */
export function isMasked(bytes: Buffer, start: number, end: number): boolean {
  const from = Math.max(0, start - LONGEST_MASK)
  const around = bytes.toString('latin1', from, end + LONGEST_MASK)
  return masksIn(around).some(mask => from + mask.start <= start && from + mask.end >= end)
}
