/** Whether a line is no value of the line above: a pair of its own, the head of a section, a line with a time. */
export function beginsAnew(line: string): boolean {
  return PAIR.test(line) || SECTION.test(line) || TIME.test(line)
}

/** `NAME=x`, `name: x`, `"name": x`. Base64 has its equals signs at the end. */
const PAIR =
  /^[ \t]*(?:- )?(?:[A-Za-z_][\w.-]{0,80}[ \t]{0,24}(?:=(?!=*[ \t\r]*$)|:(?=\s|$))|(["'])[\w.-]{1,80}\1[ \t]{0,24}(?:=>?|:)(?=\s|["'\d[{]|$))/
const SECTION = /^\[[A-Za-z][\w.: "-]{0,80}\]\s*$/
const TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
