/**
 * Base64 of the value alone, padded or not, and of any larger text that holds it: at each of the three alignments the
 * characters that the value alone decides; standard and for URLs.
 */
export function base64Forms(value: Uint8Array): string[] {
  const cores = [0, 1, 2].map(shift => base64Core(value, shift))
  const alone = Buffer.from(value).toString('base64')
  const standard = [...new Set([alone, alone.replaceAll('=', ''), ...cores])]
  return standard.flatMap(form => (/[+/]/.test(form) ? [form, form.replaceAll('+', '-').replaceAll('/', '_')] : [form]))
}

/** Of a text that holds the value behind so many bytes, the characters that the value alone decides. */
export function base64Core(value: Uint8Array, shift: number): string {
  const shifted = Buffer.alloc(shift + value.length)
  shifted.set(value, shift)
  const encoded = shifted.toString('base64')
  return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + value.length) * 8) / 6))
}
