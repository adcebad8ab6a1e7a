import {type Telling, tellingOf} from '../../rules/names/secret-name.ts'
import {rememberedNames} from '../../rules/remembered.ts'
import {FIRST_SIGN, IN_NAME, NAME_BYTE} from './bytes.ts'

/** Returns the start of the name that contains `start`. */
export function behindName(bytes: Uint8Array, start: number): number {
  if ((bytes[start] ?? 0) >= FIRST_SIGN) return behindSigns(bytes, start)
  let at = start
  while (at > 0 && at > start - LONGEST_NAME && IN_NAME[bytes[at - 1] ?? 0] === 1) at--
  return at
}

/** Skips a few characters of three bytes. */
function behindSigns(bytes: Uint8Array, start: number): number {
  let at = start
  while (at >= 3 && at > start - 12 && (bytes[at - 3] ?? 0) >= FIRST_SIGN) at -= 3
  return at
}

/** Returns the end of a keyword's word; short keywords include the byte after it. */
export function wordEnd(bytes: Uint8Array, last: number): number {
  const byte = bytes[last - 1] ?? 0
  return NAME_BYTE[byte] === 1 || byte > 127 ? last : last - 1
}

export const LONGEST_NAME = 64

export const tellingIn = rememberedNames<Telling>((bytes, from, to) =>
  tellingOf(Buffer.from(bytes.subarray(from, to)).toString('latin1')),
)
