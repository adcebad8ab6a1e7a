import type {GoesOn, Rule} from '../rule.ts'
import {latin1} from '../walkers/bytes.ts'
import type {Span} from './span.ts'

/** A cached span. It keeps no small buffer, because each would keep the eight kilobytes of its pool in memory. */
type Noted = Omit<Span, 'value'> & {readonly value: string | null}

/** The finds in a text. Offsets count from the start of the text. */
export interface Findings {
  readonly spans: readonly Noted[]
  /** Secrets that continue after the end of the text. */
  readonly open: readonly {readonly goesOn: GoesOn; readonly rule: Rule; readonly level: number}[]
}

/** Receives the finds; offsets count from the start of the item. */
export interface Told {
  add(span: Span): void
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
}

/** Records the finds in the text at `at`, and also passes them on. */
export function createNotes(at: number): Told & {readonly findings: Findings} {
  const spans: Noted[] = []
  const open: {goesOn: GoesOn; rule: Rule; level: number}[] = []
  return {
    add({value, ...span}) {
      const text = value === null ? null : latin1(value, 0, value.length)
      spans.push({...span, start: span.start - at, end: span.end - at, value: text})
    },
    goOn: (goesOn, rule, level) => void open.push({goesOn, rule, level}),
    findings: {spans, open},
  }
}

/** Reports the findings again for an equal text at `at`. */
export function tellAgain({spans, open}: Findings, at: number, {add, goOn}: Told): void {
  for (const {value, ...span} of spans) {
    const bytes = value === null ? null : Buffer.from(value, 'latin1')
    add({...span, start: span.start + at, end: span.end + at, value: bytes})
  }
  for (const {goesOn, rule, level} of open) goOn(goesOn, rule, level)
}
