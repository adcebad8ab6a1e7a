import {annotationsOf} from './annotations.ts'
import {cyclesOf} from './cycles.ts'
import {isHook, isInTree, type Node} from './node.ts'
import {parentsOf} from './parents.ts'

export interface Tree {
  /** The effective parent of every event in the tree, null for a root. It contains no cycle. */
  readonly parents: ReadonlyMap<string, string | null>
  /** Events in the tree without a parent, in log order. */
  readonly roots: readonly string[]
  /** Branches: events that two or more events other than hook runs follow. */
  readonly branches: readonly {readonly parent: string | null; readonly children: readonly string[]}[]
  /** Hook runs with the event that they belong to, null if that event is not in the log. */
  readonly annotations: ReadonlyMap<string, string | null>
  /** Cycles of parents. The first event of each cycle counts as a root. */
  readonly cycles: readonly (readonly string[])[]
  /** Events whose parent is not in the log. They count as roots. */
  readonly orphans: readonly {readonly id: string; readonly parent: string}[]
}

/** Builds the tree of a log. A broken tree hides no event, because the log remains the primary view. */
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

/** Several roots do not make a branch, because old versions wrote roots by mistake. */
function branchesOf(children: ReadonlyMap<string | null, readonly Node[]>): Tree['branches'] {
  return [...children].flatMap(([parent, nodes]) => {
    const forks = nodes.filter(node => !isHook(node)).map(({id}) => id)
    return parent !== null && forks.length > 1 ? [{parent, children: forks}] : []
  })
}
