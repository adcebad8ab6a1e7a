import {looksGenerated} from './value-looks.ts'

/**
 * Returns the value of `PWD={x}`, in which ODBC doubles a closing brace; null if there is none. A name in braces is a
 * placeholder.
 */
export function inBraces(text: string, at: number) {
  if (text[at] !== '{') return null
  BRACED.lastIndex = at
  const value = BRACED.exec(text)?.[1] ?? ''
  const isValue = /\}\}|[;@]/.test(value) || looksGenerated(value)
  return isValue ? {start: at + 1, end: at + 1 + value.length, quoted: true, open: null} : null
}

const BRACED = /\{((?:[^{}\s"':,]|\}\}){3,256})\}(?=;|\s|["']|$)/y
