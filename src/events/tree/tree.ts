import {annotationsOf} from './annotations.ts'
import {cyclesOf} from './cycles.ts'
import {isHook, isInTree, type Node} from './node.ts'
import {parentsOf} from './parents.ts'

export interface Tree {
  /** The effective parent of every event in the tree; null for a root. Walking up always ends. */
  readonly parents: ReadonlyMap<string, string | null>
  /** Events in the tree without a parent, in log order. */
  readonly roots: readonly string[]
  /** Where the conversation was continued in two ways: two or more events that are no hooks follow the same one. */
  readonly branches: readonly {readonly parent: string | null; readonly children: readonly string[]}[]
  /** Hook runs beside the event they were run for; null where it is not in the log. */
  readonly annotations: ReadonlyMap<string, string | null>
  /** Events that are each other's ancestors. The first of each counts as a root. */
  readonly cycles: readonly (readonly string[])[]
  /** Events whose parent is not in the log; they count as roots. */
  readonly orphans: readonly {readonly id: string; readonly parent: string}[]
}

/** Understands the tree of a log. Nothing it cannot make sense of hides an event: the log stays the primary view. */
export function treeOf(log: readonly Node[]): Tree {
  const inTree = new Map(log.filter(isInTree).map(node => [node.id, node]))
  const {parents, orphans} = parentsOf(inTree)
  const cycles = cyclesOf(parents)
  for (const [first] of cycles) if (first !== undefined) parents.set(first, null)
  const children = Map.groupBy(inTree.values(), ({id}) => parents.get(id) ?? null)
  return {
    parents,
    roots: (children.get(null) ?? []).map(({id}) => id),
    branches: branchesOf(children),
    annotations: annotationsOf(inTree, children),
    cycles,
    orphans,
  }
}

/** Several roots are no branch: old versions wrote false ones. */
function branchesOf(children: ReadonlyMap<string | null, readonly Node[]>): Tree['branches'] {
  return [...children].flatMap(([parent, nodes]) => {
    const forks = nodes.filter(node => !isHook(node)).map(({id}) => id)
    return parent !== null && forks.length > 1 ? [{parent, children: forks}] : []
  })
}
