/** Whether a line cannot be the value of the line above: a pair, a section head, or a line with a time. */
export function beginsAnew(line: string): boolean {
  return PAIR.test(line) || SECTION.test(line) || TIME.test(line)
}

/** Matches `NAME=x`, `name: x` and `"name": x`. Base64 has equals signs only at its end. */
const PAIR =
  /^[ \t]*(?:- )?(?:[A-Za-z_][\w.-]{0,80}[ \t]{0,24}(?:=(?!=*[ \t\r]*$)|:(?=\s|$))|(["'])[\w.-]{1,80}\1[ \t]{0,24}(?:=>?|:)(?=\s|["'\d[{]|$))/
const SECTION = /^\[[A-Za-z][\w.: "-]{0,80}\]\s*$/
const TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
