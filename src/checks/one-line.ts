const LONGEST = 200

/** Text from the cluster for a finding: one line without control characters, cut to a length that can be read. */
export function oneLine(text: string | undefined, longest = LONGEST): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`
}
