import type {Matcher} from '../needles/matcher.ts'
import type {GoesOn, Item, Rule} from '../rule.ts'
import type {Answer, BlobKind, SearchedBlob, TextCache, Told} from './caches.ts'
import type {Embedded} from './documents/embedded.ts'
import type {Triggers} from './keywords/triggers.ts'
import type {Span} from './span.ts'

/** The parameters of a search, and the receiver of its finds. */
export interface Search {
  readonly item: Item
  readonly asked: TextCache<readonly Answer[]>
  readonly triggers: Triggers
  readonly needles: Matcher
  readonly embedded: Embedded
  readonly blobs: Readonly<Record<BlobKind, TextCache<SearchedBlob>>>
  /** The ranges that walkers mask in the searched text. */
  readonly hidden: {covers(start: number, end: number): boolean}
  add(span: Span): void
  /** Receives a secret that continues after the end of its text. `level`: how often the text was unescaped. */
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
  /** Called if a rule took too long. The whole text is then masked. */
  timedOut(rule: Rule): void
  /** Returns true if the finds so far are enough. */
  isDone?(): boolean
}

/** The parameters that all searches of a file share. */
export type ItemSearch = Omit<Search, 'embedded' | 'blobs' | 'asked' | 'hidden' | keyof Told>

/** The rules and marks of the triggers that the gate found in a text. */
export interface Sighting {
  readonly rules: Set<number>
  readonly marks: number
}
