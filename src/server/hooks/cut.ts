const MOST = 50_000
const MARK = '\n<TRUNCATED>'

/** At most 50,000 characters (not units of UTF-16), with a mark where there were more (facts 10.6). */
export function cut(text: string): string {
  if (text.length <= MOST) return text
  const kept = firstCharacters(text, MOST)
  return kept.length < text.length ? kept + MARK : text
}

function firstCharacters(text: string, count: number): string {
  let units = 0
  for (let characters = 0; characters < count && units < text.length; characters += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, units)
}
