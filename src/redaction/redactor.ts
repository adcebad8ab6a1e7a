import {failClosed} from './engine/item.ts'
import {createTokens} from './engine/mask.ts'
import {createSplicer} from './engine/splicer.ts'
import {type Allocate, createItemStream, type ItemStream} from './engine/stream.ts'
import {type Triggers, triggersOf} from './engine/triggers.ts'
import {buildNeedles} from './needles/build.ts'
import {withCleanRefs} from './needles/clean-refs.ts'
import type {Needle, Secret} from './needles/secret.ts'
import {byteString} from './needles/text.ts'
import {createTally, type RedactionReport, type ReportedStream, type Tally, totalsOf} from './report.ts'
import type {Rule} from './rule.ts'
import {BUILT_IN_RULES} from './rules/index.ts'
import {createSpreader, type Spreader} from './spreading/spreader.ts'
import type {PathRule} from './walkers/walker.ts'

export interface RedactorOptions {
  readonly secrets: Iterable<Secret>
  /** Names of the objects that were collected: they are no secrets, even where a secret has the same value. */
  readonly objectNames: ReadonlySet<string>
  /** What else the texts at hand are made of: a value that people may have written is weak where it is one of these. */
  readonly words?: () => ReadonlySet<string>
  /** The user's; the built-in ones are always on. */
  readonly rules: readonly Rule[]
  readonly paths: readonly PathRule[]
  /** At least 32 random bytes: equal values have equal tokens under the same key. */
  readonly key: Uint8Array
  /**
   * Called with each hidden value that is not one of `secrets`, so that its copies in other files can be hidden, where
   * nothing tells what they are. A value of `secrets`, a weak one as well, is decided by where it is from.
   */
  readonly onFound?: (secret: Secret, item: string) => void
}

/** Everything that was collected leaves through this. */
export interface Redactor {
  /** A short text as a whole: a line for the terminal, a document. */
  text(text: string, item: string): string
  /** The same, not counted in the report: svcdiag's own words. Null when it could not be proven clean. */
  words(text: string): string | null
  /** Bytes that come in chunks. An item that cannot be proven clean ends early and is in the report. */
  stream(item: string, allocate?: Allocate): ReportedStream
  /** The same, not counted in the report. */
  uncounted(): ReportedStream
  /** Of all items so far that were not forgotten, in the order in which they were begun. */
  report(): RedactionReport
  /** What no output may hold outside of a mask, to prove it afterwards. */
  readonly needles: readonly Needle[]
  /** What masks of this value end with. */
  tokenOf(value: Uint8Array): string
  /** Hides these needles and nothing else, in what this redactor wrote. */
  spreader(needles: readonly Needle[]): Spreader
}

export function createRedactor({secrets, objectNames, words, rules, paths, key, onFound}: RedactorOptions): Redactor {
  const known = [...secrets]
  const {needles, weak, matcher} = withCleanRefs(buildNeedles(known, objectNames, words))
  const isKnown = onFound === undefined ? () => false : oneOf(known)
  const all = [...BUILT_IN_RULES, ...rules.map(rule => ({...rule, overObjects: true as const}))]
  const triggers = rules.length === 0 ? builtIn() : triggersOf(all)
  const tokens = createTokens(key)
  const tallies = new Set<Tally>()

  function stream(path: string, allocate?: Allocate): ReportedStream {
    const tally = createTally(path)
    tallies.add(tally)
    return {...open(path, tally, allocate), report: tally.report, forget: () => void tallies.delete(tally)}
  }

  function uncounted(): ReportedStream {
    const tally = createTally('-')
    return {...open('-', tally), report: tally.report, forget: () => {}}
  }

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
      const items = [...tallies].map(tally => tally.report())
      return {apiVersion: 'svcdiag/v1', kind: 'RedactionReport', items, totals: totalsOf(items), weak, refused: []}
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

/** Made once: it takes longer than all the rest of a redactor, of which a run may need several. */
function builtIn(): Triggers {
  known ??= triggersOf(BUILT_IN_RULES)
  return known
}
