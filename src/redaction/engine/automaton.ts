/** The Aho-Corasick automaton. A state is the offset of its row in `next`; the root is 0. */
export interface Automaton {
  /** All bytes outside the literals share class 0; upper and lower case share a class. */
  readonly classOf: Uint8Array
  /** The next state, indexed by the sum of state and class. */
  readonly next: Int32Array
  /** Returns the indices of the literals that end in this state. */
  endingIn(state: number): readonly number[]
}

/** The bit of states in which a literal ends: their rows begin at odd offsets, all others at even ones. */
export const ENDS = 1

/**
 * Builds the rows from the root down. A row starts as a copy of the row of its longest suffix, which is complete
 * already, then gets its own transitions. The list of literals that end there follows the row.
 * @param literals lower case, not empty, unique
 */
export function automatonOf(literals: readonly string[]): Automaton {
  const {classOf, count} = classesOf(literals)
  const {parents, classes, ends} = trieOf(literals, classOf)
  const rows = new Int32Array(parents.length)
  const suffix = new Int32Array(parents.length)
  const next = new Int32Array(parents.length * (count + 2))
  const lists: (readonly number[])[] = []
  let child = 1
  let free = count
  for (let node = 0; node < parents.length; node++) {
    const row = rows[node] as number
    const begin = suffix[node] as number
    next.copyWithin(row, begin, begin + count)
    for (; parents[child] === node; child++) {
      const way = row + (classes[child] as number)
      suffix[child] = next[way] as number
      const ending = [...(ends.get(child) ?? []), ...endingIn(suffix[child] as number)]
      rows[child] = ending.length > 0 ? free | ENDS : free + (free & ENDS)
      next[way] = rows[child] as number
      free = (rows[child] as number) + count
      if (ending.length > 0) next[free++] = lists.push(ending) - 1
    }
  }
  return {classOf, next, endingIn}

  function endingIn(state: number): readonly number[] {
    return (state & ENDS) === 0 ? [] : (lists[next[state + count] as number] as readonly number[])
  }
}

function classesOf(literals: readonly string[]): {classOf: Uint8Array; count: number} {
  const classOf = new Uint8Array(256)
  const used = [...new Set(literals.join(''))].map(char => char.charCodeAt(0))
  for (const [index, code] of used.entries()) {
    classOf[code] = index + 1
    if (code >= 97 && code <= 122) classOf[code - 32] = index + 1
  }
  return {classOf, count: used.length + 1}
}

/** Nodes are numbered breadth first: the root is 0, and the children of a node are consecutive. */
interface Trie {
  readonly parents: readonly number[]
  /** The class of the byte that leads to the node. */
  readonly classes: readonly number[]
  /** The literals that end in each node. */
  readonly ends: Map<number, readonly number[]>
}

/** Extends all literals by one byte at a time. Sorts the literals first, because only neighbours share a node. */
function trieOf(literals: readonly string[], classOf: Uint8Array): Trie {
  const [parents, classes] = [[-1], [0]]
  const ends = new Map<number, readonly number[]>()
  const indices = new Map(literals.map((literal, index) => [literal, index]))
  let growing = literals.toSorted().map(literal => ({literal, node: 0}))
  for (let length = 0; growing.length > 0; length++) {
    for (const one of growing) {
      const cls = classOf[one.literal.charCodeAt(length)] as number
      if (parents.at(-1) !== one.node || classes.at(-1) !== cls) {
        parents.push(one.node)
        classes.push(cls)
      }
      one.node = parents.length - 1
      if (one.literal.length === length + 1) ends.set(one.node, [indices.get(one.literal) as number])
    }
    growing = growing.filter(({literal}) => literal.length > length + 1)
  }
  return {parents, classes, ends}
}
