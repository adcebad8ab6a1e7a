/** Whether each word of a line is ordinary: a name, a number, an address, or an identifier of a program. */
export function isInnocentLine(line: string): boolean {
  return line.split(APART).every(word => PUBLIC.test(word) || word.split(PARTS).every(part => PLAIN.test(part)))
}

const APART = /[\s"'`,;=<>(){}[\]]+/
const PARTS = /[-_.:/@*+#|&!?$%^~\\]+/
/** Matches words with capitals at the start of each part or everywhere, and digits at the end. */
const PLAIN = /^(?:[A-Za-z]?[a-z]*(?:[A-Z]+[a-z]{2,})*(?:[A-Z]{2,})?\d{0,4}|[a-z]?\d+[a-z]{0,2}|[^\p{ASCII}]+)$/u
const PUBLIC =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:sha(?:1|256|384|512)|md5)[:-]\S+|\d{4}-\d\d-\d\dT[\d:.]+Z?)$/i
