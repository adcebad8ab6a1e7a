/** Base64 of any larger text that holds the value: at each of the three alignments, standard and for URLs. */
export function base64Forms(value: Uint8Array): string[] {
  const shifted = Buffer.alloc(value.length + 2)
  shifted.set(value, 2)
  return [0, 1, 2].flatMap(offset => {
    const encoded = shifted.toString('base64', 2 - offset)
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + value.length) * 8) / 6))
    return /[+/]/.test(core) ? [core, core.replaceAll('+', '-').replaceAll('/', '_')] : [core]
  })
}
