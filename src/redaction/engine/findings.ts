import type {GoesOn, Rule} from '../rule.ts'
import type {Span} from './span.ts'

/** What was found in a text. Offsets count from where it begins. */
export interface Findings {
  readonly spans: readonly Span[]
  /** Secrets that are not over where the text ends. */
  readonly open: readonly {readonly goesOn: GoesOn; readonly rule: Rule; readonly level: number}[]
}

/** Who is told what is found: offsets are of the item. */
export interface Told {
  add(span: Span): void
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
}

/** Notes what is found in the text that begins at `at`, besides telling it. */
export function createNotes(at: number): Told & {readonly findings: Findings} {
  const spans: Span[] = []
  const open: {goesOn: GoesOn; rule: Rule; level: number}[] = []
  return {
    add: span => void spans.push({...span, start: span.start - at, end: span.end - at}),
    goOn: (goesOn, rule, level) => void open.push({goesOn, rule, level}),
    findings: {spans, open},
  }
}

/** Says again what was found, in the same text at `at`. */
export function tellAgain({spans, open}: Findings, at: number, {add, goOn}: Told): void {
  for (const span of spans) add({...span, start: span.start + at, end: span.end + at})
  for (const {goesOn, rule, level} of open) goOn(goesOn, rule, level)
}
