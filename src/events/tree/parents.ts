import {ROOT} from '../id.ts'

/**
 * An event of the tree and the parent that it names. In old logs the parent is missing and means the event before it.
 */
export interface Child {
  readonly id: string
  readonly parentId: string | null
}

export interface Parents {
  /** The effective parent of every event in log order, null for a root. Parents can form cycles. */
  readonly parents: Map<string, string | null>
  /** Events whose parent is not in the log. They count as roots. */
  readonly orphans: readonly {readonly id: string; readonly parent: string}[]
}

export function parentsOf(log: ReadonlyMap<string, Child>): Parents {
  const orphans: {id: string; parent: string}[] = []
  const parents = new Map<string, string | null>()
  let before: string | null = null
  for (const {id, parentId} of log.values()) {
    const isOrphan = parentId !== null && parentId !== ROOT && !log.has(parentId)
    if (isOrphan) orphans.push({id, parent: parentId})
    parents.set(id, parentId === null ? before : isOrphan || parentId === ROOT ? null : parentId)
    before = id
  }
  return {parents, orphans}
}
