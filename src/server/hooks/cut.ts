import type {Mask} from '../masking/mask.ts'

const MOST = 50_000
/** Of UTF-16, in one character. */
const UNITS = 2
const MARK = '\n<TRUNCATED>'

/** At most 50,000 characters (not units of UTF-16), with a mark where there were more (facts 10.6). */
export function cut(text: string): string {
  return marked(text, true)
}

/** The same without secrets. What nobody sees is not masked either. */
export async function cutMasked(text: string, mask: Mask): Promise<string> {
  const masked = await mask.beginning(text, UNITS * MOST)
  return marked(masked.text, masked.isWhole)
}

function marked(text: string, isWhole: boolean): string {
  const kept = text.length <= MOST ? text : firstCharacters(text, MOST)
  return kept.length < text.length || !isWhole ? kept + MARK : kept
}

function firstCharacters(text: string, count: number): string {
  let units = 0
  for (let characters = 0; characters < count && units < text.length; characters += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, units)
}
