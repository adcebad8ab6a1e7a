const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u
const NOTHING = /^[\p{M}\p{Cf}\p{Cc}]*$/u

/** Returns the number of terminal columns of a text without escape sequences. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/u.test(text)) return text.length
  return [...graphemes(text)].reduce((sum, {segment}) => sum + graphemeWidth(segment), 0)
}

/** Cuts the text to the width; an ellipsis marks the cut. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  return `${head(text, columns - 1)}…`
}

/** Returns the longest beginning that fits. */
function head(text: string, columns: number): string {
  let used = 0
  let kept = ''
  for (const {segment} of graphemes(text)) {
    used += graphemeWidth(segment)
    if (used > columns) return kept
    kept += segment
  }
  return kept
}

function graphemeWidth(grapheme: string): number {
  if (NOTHING.test(grapheme)) return 0
  return WIDE.test(grapheme) ? 2 : 1
}

let segmenter: Intl.Segmenter | undefined

/** Created on first use, because its tables take 20 ms to load and plain ASCII never needs them. */
function graphemes(text: string): Iterable<{readonly segment: string}> {
  segmenter ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'})
  return segmenter.segment(text)
}
