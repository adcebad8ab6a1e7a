import {type ValueInText, valueAt} from './value-at.ts'

/**
 * Returns the value of `"NAME=value with blanks"`, up to the closing quote on the same line, if the quote opened before
 * the name. Messages do not count: a field's value that starts with a pair, or several pairs in one pair of quotes.
 */
export function wholeValueInQuotes(text: string, nameStart: number, value: ValueInText): ValueInText {
  if (value.quoted || !BEFORE_NAME.test(text[nameStart - 1] ?? '') || text[value.start - 1] !== '=') return value
  const before = OPENING.exec(text.slice(Math.max(0, nameStart - LONGEST_BEFORE), nameStart))
  if (before === null) return value
  const opening = nameStart - (before[1]?.length ?? 0)
  const part = text.slice(opening, value.start + LONGEST_VALUE)
  const pair = valueAt(part, 0, 'word')
  if (pair === null || !/["'\\]/.test(part[pair.end] ?? '')) return value
  const end = opening + pair.end
  const rest = text.slice(value.end, end)
  return /\s\S/.test(rest) && !NEXT_PAIR.test(rest) ? {start: value.start, end, quoted: true, open: null} : value
}

const LONGEST_VALUE = 512
const LONGEST_BEFORE = 80
const BEFORE_NAME = /["'-]/
const OPENING = /(?:^|[[({,]|(?<![:=\s])[ \t]{1,8}|--?[\w-]{1,40}=)(\\{0,15}["']-{0,2})$/
const NEXT_PAIR = /[\s;&,][\w.-]{1,40}=/
