/** Base64 of any larger text that holds the value: at each of the three alignments, standard and for URLs. */
export function base64Forms(value: Buffer): Buffer[] {
  return [0, 1, 2].flatMap(offset => {
    const standard = Buffer.concat([Buffer.alloc(offset), value]).toString('base64')
    const core = standard.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + value.length) * 8) / 6))
    return [Buffer.from(core), Buffer.from(core.replaceAll('+', '-').replaceAll('/', '_'))]
  })
}
