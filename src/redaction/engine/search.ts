import type {Matcher} from '../needles/matcher.ts'
import type {GoesOn, Item, Rule} from '../rule.ts'
import type {Asked} from './asked.ts'
import type {Blobs} from './blobs.ts'
import type {Embedded} from './embedded.ts'
import type {Told} from './findings.ts'
import type {Hidden} from './hidden.ts'
import type {Span} from './span.ts'
import type {Triggers} from './triggers.ts'

/** What texts are searched for, and who is told. */
export interface Search {
  readonly item: Item
  readonly asked: Asked
  readonly triggers: Triggers
  readonly needles: Matcher
  readonly embedded: Embedded
  readonly blobs: Blobs
  /** What walkers hide of the text that is searched. */
  readonly hidden: Pick<Hidden, 'covers'>
  add(span: Span): void
  /** A secret of the rule is not over where its text ends. `level`: how often that text was unescaped. */
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
  /** A rule took too long for a text, which is hidden as a whole. */
  timedOut(rule: Rule): void
  /** What was found so far is all that anybody asks for. */
  isDone?(): boolean
}

/** What all searches of an item share, before it is read. */
export type ItemSearch = Omit<Search, 'embedded' | 'blobs' | 'asked' | 'hidden' | keyof Told>

/** What the gate saw in a text. */
export interface Sighting {
  /** Indices of rules. */
  readonly rules: Set<number>
  readonly marks: number
}
