import type {Matcher} from '../needles/matcher.ts'
import type {GoesOn, Item, Rule} from '../rule.ts'
import type {Asked} from './asked.ts'
import type {Blobs} from './blobs.ts'
import type {Embedded} from './embedded.ts'
import type {Told} from './findings.ts'
import type {Hidden} from './hidden.ts'
import type {Span} from './span.ts'
import type {Triggers} from './triggers.ts'

/** The parameters of a search, and the receiver of its results. */
export interface Search {
  readonly item: Item
  readonly asked: Asked
  readonly triggers: Triggers
  readonly needles: Matcher
  readonly embedded: Embedded
  readonly blobs: Blobs
  /** The ranges that walkers mask in the searched text. */
  readonly hidden: Pick<Hidden, 'covers'>
  add(span: Span): void
  /** A secret of the rule continues after the end of its text. `level`: how often the text was unescaped. */
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
  /** A rule took too long, so the text is masked as a whole. */
  timedOut(rule: Rule): void
  /** Whether the finds so far are enough. */
  isDone?(): boolean
}

/** The parameters that all searches of an item share. */
export type ItemSearch = Omit<Search, 'embedded' | 'blobs' | 'asked' | 'hidden' | keyof Told>

/** The triggers that the gate saw in a text. */
export interface Sighting {
  /** Indices of rules. */
  readonly rules: Set<number>
  readonly marks: number
}
