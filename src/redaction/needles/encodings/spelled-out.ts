/** Every byte as `%XX`, every character as `\uXXXX`, with small and with capital hex digits. */
export function spelledOutForms(bytes: string, text: string | undefined): string[] {
  const hex = Buffer.from(bytes, 'latin1').toString('hex')
  const units = text === undefined ? '' : hexOfUnits(text)
  return [hex, hex.toUpperCase()]
    .map(digits => digits.replace(/../g, '%$&'))
    .concat(text === undefined ? [] : [units, units.toUpperCase()].map(digits => digits.replace(/..../g, '\\u$&')))
}

function hexOfUnits(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
