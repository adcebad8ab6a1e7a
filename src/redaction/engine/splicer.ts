import {isSame} from '../bytes.ts'
import type {Secret} from '../needles/secret.ts'
import {maskOf, type Tokens} from './mask.ts'
import {byPlace, RANK, type Span} from './span.ts'

/** Writes a file or stream with masks in place of the spans. */
export type Splicer = ReturnType<typeof createSplicer>

/** A mask that is not written yet, because the next span may extend it. */
interface Open {
  readonly start: number
  end: number
  best: Span
  sameValue: boolean
  silent: boolean
  as: Span['as']
  taken: number
  /** The masked bytes. For a very long secret, `token` receives them instead. */
  parts: Buffer[]
  token: ReturnType<Tokens['start']> | null
}

const MOST_PARTS = 64

/**
 * Returns a splicer. `masked` receives the source of every mask. `found` receives the masked values that are not
 * needles, except very long values.
 */
export function createSplicer(
  tokens: Tokens,
  masked: (source: string) => void,
  found: (secret: Secret) => void = () => {},
) {
  let pending: Span[] = []
  /** The ranges of XML and HTML, sorted. */
  let markups: Span[] = []
  let open: Open | null = null
  let position = 0

  /**
   * Writes the bytes up to `known`. All spans that begin before `known` must have been added. Stops earlier at a span
   * that depends on later finds.
   */
  function write(bytes: Buffer, offset: number, known: number): Buffer[] {
    setMarkupsApart()
    const {spans, until} = decideIfHit(pending, open, known)
    pending = spans
    const to = Math.max(position, until)
    const out: Buffer[] = []
    const copy = (upTo: number) => {
      if (upTo > position) out.push(bytes.subarray(position - offset, upTo - offset))
      position = Math.max(position, upTo)
    }
    const due = pending.filter(({start}) => start < to).sort(byPlace)
    if (due.length > 0) pending = pending.filter(({start}) => start >= to)
    for (const span of due) {
      if (open !== null && belongs(open, span)) {
        extend(open, span)
        continue
      }
      if (open !== null) out.push(...close(open, bytes, offset))
      copy(Math.min(span.start, to))
      open = opened(span, position)
    }
    if (open !== null && open.end < to) {
      out.push(...close(open, bytes, offset))
      open = null
    }
    if (open === null) copy(to)
    else take(open, bytes, offset, to)
    return out
  }

  function setMarkupsApart(): void {
    if (markups.length > 0) markups = markups.filter(({end}) => end > position)
    if (!pending.some(isMarkup)) return
    markups.push(...pending.filter(isMarkup))
    pending = pending.filter(span => !isMarkup(span))
  }

  function formOf({start, as}: Span): Span['as'] {
    return as === undefined && markups.some(markup => markup.start <= start && markup.end > start) ? 'xml' : as
  }

  function opened(span: Span, from: number): Open {
    return {
      start: from,
      end: Math.max(span.end, from),
      best: span,
      sameValue: true,
      silent: span.silent === true,
      as: formOf(span),
      taken: from,
      parts: [],
      token: null,
    }
  }

  function take(mask: Open, bytes: Buffer, offset: number, to: number): void {
    const upTo = Math.min(mask.end, to)
    if (upTo > mask.taken) {
      mask.parts.push(Buffer.from(bytes.subarray(mask.taken - offset, upTo - offset)))
      mask.taken = upTo
    }
    if (mask.parts.length > MOST_PARTS && mask.as !== 'base64') digest(mask)
    position = Math.max(position, upTo)
  }

  function digest(mask: Open): void {
    mask.token ??= tokens.start()
    for (const part of mask.parts) mask.token.update(part)
    mask.parts = []
  }

  function close(mask: Open, bytes: Buffer, offset: number): Buffer[] {
    const known = knownValueOf(mask)
    if (known === null) take(mask, bytes, offset, mask.end)
    position = Math.max(position, mask.end)
    if (mask.silent || mask.end === mask.start) return []
    const {source, rank} = mask.best
    masked(source)
    const value = known ?? takenValueOf(mask)
    if (value !== null && rank !== RANK.needle) found({ref: source, value})
    const text = maskOf(source, value === null ? tokenOf(mask) : tokens.of(value))
    return [Buffer.from(mask.as === undefined ? text : written(text, mask.as), 'latin1')]
  }

  function knownValueOf({best, sameValue, start, end}: Open): Uint8Array | null {
    return sameValue || (best.start <= start && best.end >= end) ? best.value : null
  }

  function takenValueOf({as, parts, token}: Open): Uint8Array | null {
    if (as === 'base64') return Buffer.from(Buffer.concat(parts).toString('latin1'), 'base64')
    return token === null ? Buffer.concat(parts) : null
  }

  function tokenOf(mask: Open): string {
    digest(mask)
    return mask.token?.token() ?? ''
  }

  return {
    add: (span: Span) => void pending.push(span),
    write,
    get position(): number {
      return position
    },
    finish(): Buffer[] {
      const out = open === null ? [] : close(open, Buffer.alloc(0), open.taken)
      open = null
      return out
    },
  }
}

function isMarkup({as}: Span): boolean {
  return as === 'markup'
}

function written(mask: string, as: Span['as']): string {
  if (as === 'base64') return Buffer.from(mask).toString('base64')
  if (as === 'xml') return mask.replace('<', '&lt;').replace('>', '&gt;')
  const quote = as === 'quoted' ? '"' : as?.endsWith('"') ? as : ''
  return `${quote}${mask}${quote}`
}

/**
 * Decides which conditional spans become masks, and returns all spans that become masks. `until`: the start of the
 * first span that depends on later finds.
 */
function decideIfHit(spans: Span[], open: Open | null, to: number): {readonly spans: Span[]; readonly until: number} {
  if (!spans.some(isIfHit)) return {spans, until: to}
  const sure = spans.filter(span => !isIfHit(span)).sort(byPlace)
  const decided = [...sure]
  let until = to
  for (const span of spans.filter(isIfHit)) {
    const hit = open !== null && open.end > span.start ? open.best : sure.find(one => touches(one, span))
    if (hit !== undefined) decided.push(hidden(span, hit))
    else if (span.end > to) {
      decided.push(span)
      until = Math.min(until, span.start)
    }
  }
  return {spans: decided, until}
}

function hidden({as, ...span}: Span, hit: Span): Span {
  if (as === 'base64-if-hit') return {...span, as: 'base64', source: hit.source, rank: RANK.rule}
  return {...span, rank: RANK.needle}
}

function isIfHit({as}: Span): boolean {
  return as === 'base64-if-hit' || as === 'whole-if-hit'
}

function touches(one: Span, {start, end}: Span): boolean {
  return one.start < end && one.end > start
}

function belongs({end, best, as, silent}: Open, span: Span): boolean {
  if (span.start < end) return true
  const alike = span.source === best.source && (span.as === as || as === 'xml') && (span.silent === true) === silent
  return span.start === end && alike
}

function extend(mask: Open, span: Span): void {
  const [one, other] = [mask.best.value, span.value]
  mask.sameValue &&= one === other || (one !== null && other !== null && isSame(one, other))
  mask.silent &&= span.silent === true
  mask.as ??= span.as
  const wider = span.end - span.start > mask.best.end - mask.best.start
  if (span.rank > mask.best.rank || (span.rank === mask.best.rank && span.rank === RANK.needle && wider))
    mask.best = span
  mask.end = Math.max(mask.end, span.end)
}
