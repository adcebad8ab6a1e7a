/** An item of a list, without its quotes. */
export interface Item {
  readonly text: string
  readonly start: number
}

/** The range inside parentheses or brackets. `end` is the offset after the closing one. */
export interface Inside {
  readonly start: number
  readonly end: number
}

/** Returns the range inside the parentheses or brackets that open at `at`; null if they do not close. */
export function inParentheses(text: string, at: number): Inside | null {
  let depth = 0
  let quote = ''
  for (let i = at; i < Math.min(text.length, at + LONGEST); i++) {
    const char = text[i] as string
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === "'" || char === '"') quote = char
    else if (char === '(' || char === '[') depth++
    else if ((char === ')' || char === ']') && --depth === 0) return {start: at + 1, end: i + 1}
  }
  return null
}

/** Returns the items of a list. Commas outside quotes and brackets separate the items. */
export function itemsOf(text: string, {start, end}: Inside): readonly Item[] {
  const items: Item[] = []
  for (let at = start; at < end - 1; ) {
    ITEM.lastIndex = at
    const match = ITEM.exec(text)
    const length = Math.min(match?.[0].length ?? 0, end - 1 - at)
    items.push(trimmed(text.slice(at, at + length), at))
    at += length + 1
  }
  return items
}

/** Returns the quoted value or the word that starts at `at`; null if there is none. */
export function quotedItem(text: string, at: number): Item | null {
  const value = /^(?:'((?:[^']|''){0,4096})'|"([^"]{0,4096})"|([^\s,'"()]{1,4096}))/.exec(text.slice(at, at + 4200))
  if (value === null) return null
  const inner = value[1] ?? value[2] ?? value[3] ?? ''
  return {text: inner, start: at + (value[3] === undefined ? 1 : 0)}
}

function trimmed(part: string, at: number): Item {
  const text = part.trim()
  const inner = /^[bBuUeEnN]?(['"`])([\s\S]*)\1$/.exec(text)?.[2] ?? text
  return {text: inner, start: at + part.indexOf(inner)}
}

const LONGEST = 16_384
const ITEM = /(?:'(?:[^']|''){0,8192}'|"[^"]{0,8192}"|\((?:[^()]|\([^()]{0,500}\)){0,2000}\)|[^,'"()]){0,8192}/y
