import type {Needles} from './build.ts'
import {createMatcher, type Matcher} from './matcher.ts'

export interface CleanNeedles extends Needles {
  /** Matches these needles. */
  readonly matcher: Matcher
}

/** Removes secrets from refs. A mask contains the ref, and an object may be named after another secret. */
export function withCleanRefs({needles, weak}: Needles): CleanNeedles {
  const matcher = createMatcher(needles)
  const refs = new Set([...weak, ...needles.map(({ref}) => ref)])
  const clean = new Map([...refs].map(ref => [ref, withoutNeedles(ref, matcher)]))
  const cleaned = (ref: string): string => clean.get(ref) ?? INSTEAD
  if ([...refs].every(ref => cleaned(ref) === ref)) return {needles, weak, matcher}
  const renamed = needles.map(needle => ({...needle, ref: cleaned(needle.ref)}))
  return {needles: renamed, weak: [...new Set(weak.map(cleaned))].sort(), matcher: createMatcher(renamed)}
}

const INSTEAD = 'redacted'

function withoutNeedles(ref: string, matcher: Matcher): string {
  const bytes = Buffer.from(ref)
  const finds: {readonly start: number; readonly end: number}[] = []
  matcher.scan(bytes, 0, bytes.length, bytes.length, (start, end) => void finds.push({start, end}))
  const shown: Buffer[] = []
  let from = 0
  for (const {start, end} of finds.toSorted((one, other) => one.start - other.start)) {
    if (start > from || shown.length === 0) shown.push(bytes.subarray(from, start), Buffer.from(INSTEAD))
    from = Math.max(from, end)
  }
  return Buffer.concat([...shown, bytes.subarray(from)]).toString()
}
