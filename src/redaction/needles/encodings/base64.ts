/**
 * Returns base64 of the value alone, padded or not, and of any text that contains it. For each of the three alignments
 * these are the characters that the value alone determines. Both alphabets are included, standard and URL-safe.
 */
export function base64Forms(value: Uint8Array): string[] {
  const cores = [0, 1, 2].map(shift => base64Core(value, shift))
  const alone = Buffer.from(value).toString('base64')
  const standard = [...new Set([alone, alone.replaceAll('=', ''), ...cores])]
  return standard.flatMap(form => (/[+/]/.test(form) ? [form, form.replaceAll('+', '-').replaceAll('/', '_')] : [form]))
}

/** Returns the characters that the value alone determines, in base64 of a text with the value at offset `shift`. */
export function base64Core(value: Uint8Array, shift: number): string {
  const shifted = Buffer.alloc(shift + value.length)
  shifted.set(value, shift)
  const encoded = shifted.toString('base64')
  return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + value.length) * 8) / 6))
}
