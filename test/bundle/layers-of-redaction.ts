import {triggersOf} from '../../src/redaction/engine/keywords/triggers.ts'
import {createTokens} from '../../src/redaction/engine/mask.ts'
import {RANK, type Rank} from '../../src/redaction/engine/span.ts'
import {createSplicer, type Splicer} from '../../src/redaction/engine/splicer.ts'
import {createItemStream} from '../../src/redaction/engine/stream.ts'
import {createMatcher} from '../../src/redaction/needles/matcher.ts'
import type {Redactor, RedactorOptions} from '../../src/redaction/redactor.ts'
import {BUILT_IN_RULES} from '../../src/redaction/rules/index.ts'
import {KEY, type Making} from './make.ts'

/** Each of these bundles lacks one layer of redaction. */
export const WITHOUT: Readonly<Record<string, Making>> = {
  rules: {redactor: own => withoutSpans(own, RANK.rule)},
  'walkers of documents': {redactor: own => withoutSpans(own, RANK.walker)},
  needles: {redactor: own => withoutSpans(own, RANK.needle)},
  'late finds': {knowing: withoutLateFinds},
  'names of files': {redactor: own => ({...own, words: text => text})},
}

/**
 * Values that are known before the bundle is written. Rules find most of these values as well, and the final search
 * then also knows them.
 */
export const KNOWN: Readonly<Record<string, (options: RedactorOptions) => RedactorOptions>> = {
  'values of Secrets': withoutRefs('secret/'),
  variables: withoutRefs('env/'),
  'keys of ConfigMaps': withoutRefs('configmap/'),
}

/** Disables all redaction. */
export const NONE: Making = {
  redactor: own => ({...own, needles: [], words: text => text, text: text => text, stream: path => open(own, path)}),
}

export function withoutLateFinds({onFound: _, ...options}: RedactorOptions): RedactorOptions {
  return options
}

function withoutRefs(prefix: string) {
  return (options: RedactorOptions): RedactorOptions => ({
    ...options,
    secrets: [...options.secrets].filter(({ref}) => !ref.startsWith(prefix)),
  })
}

/** Removes these spans. Also removes the needles, so that the final search does not mask the values again. */
function withoutSpans(own: Redactor, removed: Rank): Redactor {
  const triggers = triggersOf(BUILT_IN_RULES)
  const needles = createMatcher(own.needles)
  return {
    ...own,
    needles: [],
    stream: path => {
      const search = {item: {path}, triggers, needles, timedOut: () => {}}
      return {...own.stream(path), ...createItemStream(search, [], splicerWithout(removed))}
    },
  }
}

function splicerWithout(removed: Rank): Splicer {
  const splicer = createSplicer(createTokens(KEY), () => {})
  return {
    add: span => {
      if (span.rank !== removed) splicer.add(span)
    },
    write: splicer.write,
    finish: splicer.finish,
    get position() {
      return splicer.position
    },
  }
}

function open(own: Redactor, path: string): ReturnType<Redactor['stream']> {
  return {...own.stream(path), push: chunk => [Buffer.from(chunk)], end: () => []}
}
