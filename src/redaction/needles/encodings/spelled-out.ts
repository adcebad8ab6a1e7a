/**
 * Returns every byte as `%XX` and every character as `\uXXXX` or `\u{XX}`, with lower-case and upper-case hex digits.
 */
export function spelledOutForms(bytes: string, text: string | undefined): string[] {
  const hex = Buffer.from(bytes, 'latin1').toString('hex')
  const units = text === undefined ? '' : hexOfUnits(text)
  return [hex, hex.toUpperCase()]
    .map(digits => digits.replace(/../g, '%$&'))
    .concat(text === undefined ? [] : [units, units.toUpperCase()].map(digits => digits.replace(/..../g, '\\u$&')))
    .concat(text === undefined ? [] : inBraces(text))
}

/** Returns the forms of Rust, Swift, Ruby and JavaScript. Some pad with zeros. */
function inBraces(text: string): string[] {
  const codes = Array.from(text, char => (char.codePointAt(0) ?? 0).toString(16))
  const filled = codes.map(code => code.padStart(4, '0'))
  return [codes, filled].flatMap(all =>
    [all, all.map(code => code.toUpperCase())].map(one => one.map(code => `\\u{${code}}`).join('')),
  )
}

/** Returns the same form with lower-case digits, inside a JSON string. */
export function bracesInJson(text: string): string {
  return Array.from(text, char => `\\\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`).join('')
}

function hexOfUnits(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
