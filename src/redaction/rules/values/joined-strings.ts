/**
 * What a shell joins to the string `[start, end)`: `'it'\''s'`, `"a""b"`, `"a"b`. Null when the string is all of the word.
 * Where the word does not close with the quote that it opens with, all of it belongs to the stretch.
 */
export function joinedStrings(text: string, start: number, end: number): {start: number; end: number} | null {
  const last = IS_CODE.test(text.slice(start, end)) ? null : endOfWord(text, end + 1)
  if (last === null) return null
  return text[last - 1] === text[start - 1] ? {start, end: last - 1} : {start: start - 1, end: last}
}

/** Where the word of a shell ends whose bare beginning ends at `end`: `x"y"`; `end` when nothing is joined to it. */
export function joinedToBare(text: string, end: number): number {
  return QUOTE_IN_WORD.test(text.slice(end - 1, end + 1)) ? (endOfWord(text, end) ?? end) : end
}

function endOfWord(text: string, from: number): number | null {
  const next = text[from]
  if (next === undefined || ENDS_WORD.has(next)) return null
  MORE.lastIndex = from
  const length = MORE.exec(text)?.[0].length ?? 0
  return length === 0 ? null : from + length
}

const ENDS_WORD: ReadonlySet<string> = new Set(' \n\r\t,;&|)]}>:=')
/** Behind a bracket it begins a key: `params["token"]`. */
const QUOTE_IN_WORD = /^\w["']$/
/** Behind a quote that closes: `"token=" + token + "&"`. */
const IS_CODE = /^\s*[+.,&|)]|[\s(,+]$/
/** Strings in quotes, escaped quotes and bare letters, up to where the word ends. */
const MORE =
  /(?:\\{1,8}['"]|"'"|'"'|"[^\s"'=,:;{}[\]\\]{1,256}"|'[^\s"'=,:;{}[\]\\]{1,256}'|(?<=['"])[A-Za-z\d][\w@%+./#!^*~-]{0,256}){1,16}(?<!\\['"])(?=[\s;&|)\],}]|$)/y
