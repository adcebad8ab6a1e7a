/**
 * Base64 of the value alone, padded or not, and of any larger text that holds it: at each of the three alignments the
 * characters that the value alone decides; standard and for URLs.
 */
export function base64Forms(value: Uint8Array): string[] {
  const shifted = Buffer.alloc(value.length + 2)
  shifted.set(value, 2)
  const cores = [0, 1, 2].map(offset => {
    const encoded = shifted.toString('base64', 2 - offset)
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + value.length) * 8) / 6))
  })
  const alone = shifted.toString('base64', 2)
  const standard = [...new Set([alone, alone.replaceAll('=', ''), ...cores])]
  return standard.flatMap(form => (/[+/]/.test(form) ? [form, form.replaceAll('+', '-').replaceAll('/', '_')] : [form]))
}
