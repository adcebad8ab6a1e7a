/** Matches characters that control the terminal, break the line, or reverse or hide text. */
export const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** Makes control, reversing and hiding characters visible (`\x1b`). Line breaks and tabs become spaces. */
export function visible(text: string): string {
  return text.replace(/[\t\r\n\u2028\u2029]+/gu, ' ').replace(UNSEEN, written)
}

function written(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}
