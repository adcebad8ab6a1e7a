import {looksGenerated} from './value-looks.ts'

/**
 * The value of `PWD={x}`, where a brace in it stands twice, as ODBC writes what holds a semicolon; null when there is none.
 * A name in braces stands for a value.
 */
export function inBraces(text: string, at: number) {
  if (text[at] !== '{') return null
  BRACED.lastIndex = at
  const value = BRACED.exec(text)?.[1] ?? ''
  const isValue = /\}\}|[;@]/.test(value) || looksGenerated(value)
  return isValue ? {start: at + 1, end: at + 1 + value.length, quoted: true, open: null} : null
}

const BRACED = /\{((?:[^{}\s"':,]|\}\}){3,256})\}(?=;|\s|["']|$)/y
