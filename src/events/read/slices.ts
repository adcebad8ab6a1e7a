export interface Slice {
  readonly start: number
  readonly end: number
}

/** Returns the positions of the items of an array. The text must be valid JSON. */
export function itemsIn(text: string): Slice[] {
  const slices: Slice[] = []
  let at = after(text, 1)
  while (text[at] !== ']') {
    const end = valueEnd(text, at)
    slices.push({start: at, end})
    at = after(text, end)
    if (text[at] === ',') at = after(text, at + 1)
  }
  return slices
}

/** Returns the position of a member's value in an object. The last of equal names counts, as in JSON.parse. */
export function memberIn(text: string, name: string): Slice | null {
  let found: Slice | null = null
  let at = after(text, 1)
  while (text[at] !== '}') {
    const keyEnd = valueEnd(text, at)
    const isNamed = JSON.parse(text.slice(at, keyEnd)) === name
    const start = after(text, after(text, keyEnd) + 1)
    const end = valueEnd(text, start)
    if (isNamed) found = {start, end}
    at = after(text, end)
    if (text[at] === ',') at = after(text, at + 1)
  }
  return found
}

/** Returns the JSON on one line. Blanks between tokens are removed; numbers and strings do not change. */
export function onOneLine(text: string): string {
  if (!/[\r\n]/u.test(text)) return text
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = stringEnd(text, at) - 1
    else if (isBlank(code)) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return parts.join('') + text.slice(from)
}

/** Returns the next position that is not blank. */
export function after(text: string, at: number): number {
  let next = at
  while (isBlank(text.charCodeAt(next))) next++
  return next
}

/** Returns the end of the value that starts at `start`. */
export function valueEnd(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return stringEnd(text, start)
  if (first !== '{' && first !== '[') return scalarEnd(text, start)
  let open = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = stringEnd(text, at) - 1
    else if (code === 0x7b || code === 0x5b) open++
    else if ((code === 0x7d || code === 0x5d) && --open === 0) return at + 1
  }
  return text.length
}

function scalarEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && !isBlank(text.charCodeAt(at)) && !',]}'.includes(text.charAt(at))) at++
  return at
}

/** Returns the end of the string whose opening quote is at `start`. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) return at + 1
  }
  return text.length
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Returns true if a JSON text nests deeper than `limit`. A regular expression would fail on megabytes. */
export function isDeeper(json: string, limit: number): boolean {
  let open = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) inText = !inText
    else if (inText) continue
    else if (code === BRACE || code === BRACKET) open += 1
    else if (code === END_OF_BRACE || code === END_OF_BRACKET) open -= 1
    if (open > limit) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, END_OF_BRACE, BRACKET, END_OF_BRACKET] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
