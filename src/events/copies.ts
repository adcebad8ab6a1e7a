import {likeness, richness} from './same-event.ts'

export interface ComparedCopies {
  /** It says more, or has its place in the tree. */
  readonly isFuller: boolean
  /** They are two events of one id. */
  readonly isConflict: boolean
}

/** What another document of an id is to the one that is kept (facts 2.6 and 3). Both are JSON objects. */
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
