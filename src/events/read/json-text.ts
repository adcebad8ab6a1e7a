import {isDeeper} from '../depth.ts'

const UTF8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})
const BOM = '\uFEFF'

export type Decoded =
  | {readonly status: 'ok'; readonly text: string; readonly value: unknown; readonly hadMark: boolean}
  | {readonly status: 'bad'; readonly rule: 'unreadable' | 'too-deep'; readonly message: string}

/** Parses a JSON document. Messages never quote it. `depth` limits the nesting. */
export function decodeJson(bytes: Uint8Array, depth: number): Decoded {
  const decoded = utf8(bytes)
  if (decoded === null) return bad('unreadable', 'it is no UTF-8 text')
  const hadMark = decoded.startsWith(BOM)
  const text = (hadMark ? decoded.slice(1) : decoded).trim()
  if (text === '') return bad('unreadable', 'it is empty')
  if (isDeeper(text, depth)) return bad('too-deep', `more than ${depth} brackets are open at once`)
  try {
    return {status: 'ok', text, value: JSON.parse(text), hadMark}
  } catch {
    return bad('unreadable', isCut(text) ? 'the JSON is cut off' : 'it is no JSON')
  }
}

function bad(rule: 'unreadable' | 'too-deep', message: string): Decoded {
  return {status: 'bad', rule, message}
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

/** Returns whether a text begins like a document but does not end like one. */
function isCut(text: string): boolean {
  const begins = text.startsWith('{') ? '}' : text.startsWith('[') ? ']' : null
  return begins !== null && !text.endsWith(begins)
}
