const LONGEST = 200

/**
 * Formats text from the cluster for a finding: one line without control characters, cut to a readable length. Cuts
 * between words if possible, because the redactor would not recognize half of a token.
 */
export function oneLine(text: string | undefined, longest = LONGEST): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line.length <= longest) return line
  const space = line.lastIndexOf(' ', longest - 1)
  return `${line.slice(0, space > longest / 4 ? space : longest - 1).trimEnd()}…`
}
