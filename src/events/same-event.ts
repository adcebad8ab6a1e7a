import {isDeepStrictEqual} from 'node:util'
import {withoutNulls} from './rendering.ts'
import {isObject} from './schema.ts'

export type Likeness = 'same' | 'parent-only' | 'different'

/**
 * Whether two documents of one id are the same event: they agree once defaults are filled in and nulls are gone. A copy
 * that was sent before its place in the tree was known lacks the parent, and nothing else.
 */
export function likeness(one: Record<string, unknown>, other: Record<string, unknown>): Likeness {
  const [mine, theirs] = [meaningOf(one), meaningOf(other)]
  if (isDeepStrictEqual(mine, theirs)) return 'same'
  const isOneWithout = (mine.parent_id === undefined) !== (theirs.parent_id === undefined)
  const [bare, bareOther] = [
    {...mine, parent_id: null},
    {...theirs, parent_id: null},
  ]
  return isOneWithout && isDeepStrictEqual(bare, bareOther) ? 'parent-only' : 'different'
}

/** What a document says, whichever way it was rendered. */
export function meaningOf(event: Record<string, unknown>): Record<string, unknown> {
  const {forgotten_event_ids: forgotten, ...meaning} = withoutNulls(event)
  if (forgotten === undefined) return meaning
  return {...meaning, forgotten_event_ids: Array.isArray(forgotten) ? forgotten.toSorted() : forgotten}
}

/** How much a document says: the number of its values that are not null. */
function richness(value: unknown): number {
  if (value === null) return 0
  if (Array.isArray(value)) return 1 + value.reduce((sum: number, item) => sum + richness(item), 0)
  return isObject(value) ? 1 + Object.values(value).reduce((sum: number, own) => sum + richness(own), 0) : 1
}

export interface ComparedCopies {
  /** It says more, or has its place in the tree. */
  readonly isFuller: boolean
  /** They are two events of one id. */
  readonly isConflict: boolean
}

/**
 * Compares another document of an id with the one that is kept: docs/reference-behaviour.md#copies-of-an-event. Both are
 * JSON objects.
 */
export function comparedCopies(kept: string, other: string): ComparedCopies {
  if (kept === other) return {isFuller: false, isConflict: false}
  const [mine, theirs] = [comparable(other), comparable(kept)]
  const like = likeness(theirs, mine)
  const isRicher = like === 'different' && richness(mine) > richness(theirs)
  return {isFuller: like === 'parent-only' ? hasParent(mine) : isRicher, isConflict: like === 'different'}
}

function hasParent({parent_id: parent}: Readonly<Record<string, unknown>>): boolean {
  return typeof parent === 'string'
}

/** Masks of one value differ from run to run; what they hide does not. */
function comparable(text: string): Record<string, unknown> {
  return JSON.parse(text.replaceAll(/(<redacted:[^#>]*)#[0-9a-f]{16}>/gu, '$1#>'))
}
