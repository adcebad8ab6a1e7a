import {byPlace, RANK, type Span} from './span.ts'

/** The spans that mask, and the position where writing has to stop because later finds decide. */
export interface Decided {
  readonly spans: Span[]
  readonly until: number
}

/**
 * Decides which conditional spans mask. All spans that begin before `to` are known; `hiding` overlaps them from the
 * left.
 */
export function decideIfHit(spans: Span[], hiding: {end: number; best: Span} | null, to: number): Decided {
  if (!spans.some(isIfHit)) return {spans, until: to}
  const sure = spans.filter(span => !isIfHit(span)).sort(byPlace)
  const decided = [...sure]
  let until = to
  for (const span of spans.filter(isIfHit)) {
    const hit = hiding !== null && hiding.end > span.start ? hiding.best : sure.find(one => touches(one, span))
    if (hit !== undefined) decided.push(hidden(span, hit))
    else if (span.end > to) {
      decided.push(span)
      until = Math.min(until, span.start)
    }
  }
  return {spans: decided, until}
}

/** Returns the span as one that masks all its bytes. The mask of a script names the script's own source. */
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
