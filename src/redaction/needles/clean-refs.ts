import type {Needles} from './build.ts'
import {createMatcher, type Matcher} from './matcher.ts'

/** Masks say where a secret is from. An object that is named after another secret must not give that one away. */
export function withCleanRefs({needles, weak}: Needles): Needles {
  const matcher = createMatcher(needles)
  const clean = new Map<string, string>()
  const cleaned = (ref: string): string => {
    const known = clean.get(ref) ?? withoutNeedles(ref, matcher)
    clean.set(ref, known)
    return known
  }
  return {
    needles: needles.map(needle =>
      cleaned(needle.ref) === needle.ref ? needle : {...needle, ref: cleaned(needle.ref)},
    ),
    weak: [...new Set(weak.map(cleaned))].sort(),
  }
}

const INSTEAD = 'redacted'

function withoutNeedles(ref: string, matcher: Matcher): string {
  const bytes = Buffer.from(ref)
  const shown: Buffer[] = []
  let from = 0
  matcher.scan(bytes, 0, bytes.length, bytes.length, (start, end) => {
    if (start > from || shown.length === 0) shown.push(bytes.subarray(from, start), Buffer.from(INSTEAD))
    from = Math.max(from, end)
  })
  return Buffer.concat([...shown, bytes.subarray(from)]).toString()
}
