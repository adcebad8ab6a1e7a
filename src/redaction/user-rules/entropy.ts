/**
 * Returns the Shannon entropy of a byte string in bits per character. It divides by the length in bytes, as gitleaks
 * does.
 */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const char of charactersOf(text)) counts.set(char, (counts.get(char) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) {
    const share = count / text.length
    entropy -= share * Math.log2(share)
  }
  return entropy
}

function charactersOf(text: string): string {
  return /[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text
}
