/**
 * Returns bytes as programs print them: `<Buffer 6b 75>`, Go's `[107 117]`, `[107, 117]`, Node's `{"0":107,"1":117}`,
 * `0x6b, 0x75`, .NET's `6B-75`, octal.
 */
export function byteListForms(value: Uint8Array): string[] {
  const numbers = [...value]
  const hex = numbers.map(byte => byte.toString(16).padStart(2, '0'))
  const upper = hex.map(digits => digits.toUpperCase())
  const octal = numbers.map(byte => byte.toString(8).padStart(3, '0'))
  return [
    hex.join(' '),
    upper.join(' '),
    hex.join(':'),
    upper.join(':'),
    hex.join('-'),
    upper.join('-'),
    ...[hex, upper].flatMap(all => [', ', ',', ' '].map(joint => all.map(digits => `0x${digits}`).join(joint))),
    numbers.join(' '),
    numbers.join(', '),
    numbers.join(','),
    ...['"', '\\"'].map(quote =>
      numbers.map((byte, at) => (at === 0 ? `${byte}` : `${quote}${at}${quote}:${byte}`)).join(','),
    ),
    octal.join(' '),
    octal.map(digits => `\\${digits}`).join(''),
    octal.map(digits => `\\0${digits}`).join(''),
    octal.map(digits => `\\\\${digits}`).join(''),
  ]
}
