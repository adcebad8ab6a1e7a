import {createJsonWalker} from '../../../src/redaction/walkers/json.ts'
import type {PathRule} from '../../../src/redaction/walkers/walker.ts'
import {createYamlWalker} from '../../../src/redaction/walkers/yaml.ts'

export interface Hidden {
  readonly start: number
  readonly end: number
  readonly source: string
  readonly as: 'base64' | 'quoted' | undefined
}

interface Setting {
  readonly paths?: readonly PathRule[]
  /** The lengths of the chunks. The remaining bytes are the last chunk. */
  readonly cuts?: readonly number[]
}

/**
 * Returns what a walker masks in a text, and the text afterwards. Fails if the walker masks bytes that it had released
 * for writing.
 */
export function walked(format: 'json' | 'yaml', text: string | Buffer, {paths = [], cuts = []}: Setting = {}) {
  const bytes = Buffer.from(text)
  const hidden: Hidden[] = []
  let written = 0
  const walker = (format === 'json' ? createJsonWalker : createYamlWalker)(paths, {
    hide: (start, end, source, as) => {
      if (as === 'base64-if-hit' || as === 'whole-if-hit' || as === 'markup' || as === 'xml') return
      if (start < written) throw new Error(`hides what was written: ${start} < ${written}`)
      hidden.push({start, end, source, as})
    },
  })
  let goesOn = true
  for (const [from, to] of chunks(bytes.length, cuts)) {
    // A separate buffer, because the walker must not keep references.
    const chunk = Buffer.from(bytes.subarray(from, to))
    goesOn &&= walker.read(chunk, 0, chunk.length, from)
    chunk.fill('#')
    if (!goesOn) break
    written = Math.min(to, walker.undecided ?? to)
  }
  walker.end()
  const stretches = joined(hidden)
  return {goesOn, position: walker.position, hidden: stretches, text: spliced(bytes, stretches)}
}

/** The mask that `walked` writes. */
export function maskOf(source: string): string {
  return `<redacted:${source}#0123456789abcdef>`
}

/** Returns the masked parts of the text. */
export function hiddenIn(format: 'json' | 'yaml', text: string, setting: Setting = {}): string[] {
  const bytes = Buffer.from(text)
  return walked(format, text, setting).hidden.map(({start, end}) => bytes.toString('utf8', start, end))
}

function chunks(length: number, cuts: readonly number[]): [number, number][] {
  const all: [number, number][] = []
  let from = 0
  for (const cut of [...cuts, length]) {
    const to = Math.min(length, from + cut)
    if (to > from) all.push([from, to])
    from = to
  }
  return all
}

function joined(hidden: readonly Hidden[]): Hidden[] {
  const all: Hidden[] = []
  for (const one of hidden.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = all.at(-1)
    if (last !== undefined && last.end === one.start && last.source === one.source)
      all.splice(-1, 1, {...last, end: one.end})
    else all.push(one)
  }
  return all
}

function spliced(bytes: Buffer, hidden: readonly Hidden[]): string {
  const parts: Buffer[] = []
  let from = 0
  for (const {start, end, source, as} of hidden) {
    const mask = maskOf(source)
    const written = as === 'base64' ? Buffer.from(mask).toString('base64') : as === 'quoted' ? `"${mask}"` : mask
    parts.push(bytes.subarray(from, start), Buffer.from(written))
    from = end
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString('utf8')
}
