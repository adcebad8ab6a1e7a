/**
 * Returns the strings that a shell joins to the string `[start, end)`: `'it'\''s'`, `"a""b"`, `"a"b`. Null if the
 * string is the whole word. If the word does not end with its opening quote, the range covers all of it.
 */
export function joinedStrings(text: string, start: number, end: number): {start: number; end: number} | null {
  const last = IS_CODE.test(text.slice(start, end)) ? null : endOfWord(text, end + 1)
  if (last === null) return null
  return text[last - 1] === text[start - 1] ? {start, end: last - 1} : {start: start - 1, end: last}
}

/** Returns the end of a shell word whose unquoted beginning ends at `end`: `x"y"`; `end` if nothing is joined to it. */
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
/** A quote after a bracket begins a key: `params["token"]`. */
const QUOTE_IN_WORD = /^\w["']$/
/** Matches code after a closing quote: `"token=" + token + "&"`. */
const IS_CODE = /^\s*[+.,&|)]|[\s(,+]$/
/** Matches quoted strings, escaped quotes and bare letters up to the end of the word. */
const MORE =
  /(?:\\{1,8}['"]|"'"|'"'|"[^\s"'=,:;{}[\]\\]{1,256}"|'[^\s"'=,:;{}[\]\\]{1,256}'|(?<=['"])[A-Za-z\d][\w@%+./#!^*~-]{0,256}){1,16}(?<!\\['"])(?=[\s;&|)\],}]|$)/y
