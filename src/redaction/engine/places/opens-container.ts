import {byteSet} from '../../walkers/bytes.ts'
import {LETTER, LINE_FEED, NAME_BYTE, skip} from './bytes.ts'
import {LONGEST_NAME} from './names.ts'

/**
 * Whether the name opens a container: `tokens: {`, `secrets=map[string]string{`, `[secrets]`, or a YAML key at the end
 * of its line. Types may precede the bracket, and an escape may encode it.
 */
export function opensContainer(bytes: Uint8Array, start: number): boolean {
  const name = skip(bytes, start, start + LONGEST_NAME, NAME_BYTE)
  if (bytes[name] === CLOSE_LIST) return true
  const joint = skip(bytes, name, name + 32, CLOSES_NAME)
  const next = skip(bytes, joint, joint + 256, JOINS)
  const byte = bytes[next] ?? LINE_FEED
  return next > joint && (OPENS[byte] === 1 || LETTER[byte] === 1)
}

const CLOSE_LIST = 93
const CLOSES_NAME = byteSet(' \t"\'\\')
const JOINS = byteSet('=:> \t')
const OPENS = byteSet('[{(\r\n%&\\')
