/**
 * Returns every form in which a value may remain in a file. It shares no code with the redactor. For base64, it returns
 * the characters that depend only on the value.
 */
export function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const json = JSON.stringify(value).slice(1, -1)
  const hex = bytes.toString('hex')
  return [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    ...base64Of(bytes),
    hex,
    hex.toUpperCase(),
    encodeURIComponent(value),
    encodeURIComponent(value).replace(/%../g, code => code.toLowerCase()),
    encodeURIComponent(value).replaceAll('%20', '+'),
    [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
    [...value].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    [...bytes].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
    value.replaceAll("'", `'\\''`),
  ]
}

function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap(before => {
    const encoded = Buffer.concat([Buffer.alloc(before, 65), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const sure = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
