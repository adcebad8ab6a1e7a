import {byteString} from './bytes.ts'
import {failClosed} from './engine/item.ts'
import {type Triggers, triggersOf} from './engine/keywords/triggers.ts'
import {createTokens} from './engine/mask.ts'
import {createSplicer} from './engine/splicer.ts'
import {type Allocate, createItemStream, type ItemStream} from './engine/stream.ts'
import type {Needles} from './needles/build.ts'
import {buildNeedles} from './needles/build.ts'
import {createMatcher, type Matcher} from './needles/matcher.ts'
import type {Needle, Secret} from './needles/secret.ts'
import {type RedactionReport, type ReportedStream, reportedStreams, type Tally, totalsOf} from './report.ts'
import type {Rule} from './rule.ts'
import {BUILT_IN_RULES} from './rules/index.ts'
import {createSpreader, type Spreader} from './spreading/spreader.ts'
import type {PathRule} from './walkers/walker.ts'

/** The parameters of a redactor. */
export interface RedactorOptions {
  readonly secrets: Iterable<Secret>
  /** The names of collected objects. They are not secret, even if a secret has the same value. */
  readonly objectNames: ReadonlySet<string>
  /** Other words in the collected texts. A value that equals such a word is weak if a person may have chosen it. */
  readonly words?: () => ReadonlySet<string>
  /** The user's rules, in addition to the built-in rules. */
  readonly rules: readonly Rule[]
  readonly paths: readonly PathRule[]
  /** At least 32 random bytes. Equal values have equal tokens under the same key. */
  readonly key: Uint8Array
  /** Receives each masked value outside `secrets`. Copies of the value in other files can then be masked as well. */
  readonly onFound?: (secret: Secret, item: string) => void
}

/** Redacts all collected data before svcdiag writes or sends it. */
export interface Redactor {
  /** Redacts a short text as a whole, such as a line for the terminal or a document. */
  text(text: string, item: string): string
  /** Redacts a text of svcdiag itself, without a report. Returns null if the text could not be proven clean. */
  words(text: string): string | null
  /** Redacts a file or stream. An item that cannot be proven clean ends early, and the report lists the item. */
  stream(item: string, allocate?: Allocate): ReportedStream
  /** Redacts a stream without a report. */
  uncounted(): ReportedStream
  /** Returns the report of all items, in order. Forgotten items are left out. */
  report(): RedactionReport
  /** The needles that the output must not contain outside masks. Callers verify the output with them. */
  readonly needles: readonly Needle[]
  /** Returns the token in the masks of this value. */
  tokenOf(value: Uint8Array): string
  /** Returns a spreader that masks these needles in the output of this redactor. */
  spreader(needles: readonly Needle[]): Spreader
}

/** Returns a redactor for these secrets and rules. */
export function createRedactor({secrets, objectNames, words, rules, paths, key, onFound}: RedactorOptions): Redactor {
  const known = [...secrets]
  const {needles, weak, matcher} = withCleanRefs(buildNeedles(known, objectNames, words))
  const isKnown = onFound === undefined ? () => false : oneOf(known)
  const all = [...BUILT_IN_RULES, ...rules.map(rule => ({...rule, overObjects: true as const}))]
  const triggers = rules.length === 0 ? builtIn() : triggersOf(all)
  const tokens = createTokens(key)
  const {stream, uncounted, items} = reportedStreams(open)

  function open(path: string, tally: Tally, allocate?: Allocate): ItemStream {
    const named = all.find(({whole, files}) => whole && files?.(path))
    if (named !== undefined) {
      tally.dropped('item', 'named-by-rule', named.id)
      return {push: () => [], end: () => []}
    }
    const timedOut = ({id}: Rule) => tally.dropped('text', 'rule-timeout', id)
    const search = {item: {path}, triggers, needles: matcher, timedOut}
    const own = paths.filter(({files}) => files?.(path) ?? true)
    const found = (secret: Secret) => {
      if (!isKnown(secret)) onFound?.(secret, path)
    }
    const splicer = () => createSplicer(tokens, tally.masked, found)
    return failClosed(() => createItemStream(search, own, splicer(), allocate), tally)
  }

  return {
    needles,
    tokenOf: tokens.of,
    spreader: more => createSpreader(more, tokens),
    stream,
    uncounted,
    text(text, item) {
      return whole(stream(item), text)
    },
    words(text) {
      const item = uncounted()
      const masked = whole(item, text)
      return item.report().dropped.some(({part}) => part === 'item') ? null : masked
    },
    report() {
      const all = items()
      return {apiVersion: 'svcdiag/v1', kind: 'RedactionReport', items: all, totals: totalsOf(all), weak, refused: []}
    },
  }
}

function oneOf(secrets: readonly Secret[]): (secret: Secret) => boolean {
  const values = new Set(secrets.map(({value}) => byteString(value)))
  return ({value}) => values.has(byteString(value))
}

function whole(item: ItemStream, text: string): string {
  return Buffer.concat([...item.push(Buffer.from(text)), ...item.end()]).toString()
}

let known: Triggers | undefined

/** Returns the triggers of the built-in rules. They are built only once, because building them takes a long time. */
function builtIn(): Triggers {
  known ??= triggersOf(BUILT_IN_RULES)
  return known
}

/** Removes secrets from refs. Masks contain refs, and the name of an object may contain another secret. */
function withCleanRefs({needles, weak}: Needles): Needles & {readonly matcher: Matcher} {
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
