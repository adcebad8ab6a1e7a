const UTF8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})
const BOM = '\uFEFF'

export type Decoded =
  | {readonly status: 'ok'; readonly text: string; readonly value: unknown; readonly hadMark: boolean}
  | {readonly status: 'bad'; readonly rule: 'unreadable' | 'too-deep'; readonly message: string}

/** A JSON document of these bytes. Messages never quote it. `depth`: how many brackets may be open at once. */
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

/** Brackets in strings count as well: more than enough for what is not made to do harm. */
function isDeeper(text: string, depth: number): boolean {
  let open = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) inString = !inString
    else if (!inString && (code === 0x7b || code === 0x5b) && ++open > depth) return true
    else if (!inString && (code === 0x7d || code === 0x5d)) open--
  }
  return false
}

/** It begins as a document does and does not end as one. */
function isCut(text: string): boolean {
  const begins = text.startsWith('{') ? '}' : text.startsWith('[') ? ']' : null
  return begins !== null && !text.endsWith(begins)
}
