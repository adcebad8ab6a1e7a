const LONGEST = 200

/**
 * Text from the cluster for a finding: one line without control characters, cut to a length that can be read. Where it
 * can be, the cut is between words: half a token would not be recognised as one.
 */
export function oneLine(text: string | undefined, longest = LONGEST): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line.length <= longest) return line
  const space = line.lastIndexOf(' ', longest - 1)
  return `${line.slice(0, space > longest / 4 ? space : longest - 1).trimEnd()}…`
}
