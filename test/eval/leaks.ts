/**
 * Returns true if a secret can still be read in an output: as plain text, or after JSON, percent or base64 decoding.
 */
export function isLeaked(output: string, secret: string): boolean {
  const readings = [output, unescaped(output), percentDecoded(output), ...base64Decoded(output)]
  return [secret, unescaped(secret)].some(form => readings.some(reading => reading.includes(form)))
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code?: string, letter = '') =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const ESCAPES: Record<string, string> = {n: '\n', r: '\r', t: '\t', b: '\b', f: '\f'}

function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function base64Decoded(text: string): string[] {
  const runs = text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g) ?? []
  return runs.map(run => Buffer.from(run, 'base64').toString('latin1'))
}
