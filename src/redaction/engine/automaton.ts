/** The automaton of Aho and Corasick. A state is the offset of its row in `next`; the root is 0. */
export interface Automaton {
  /** Bytes that occur in no literal share class 0; upper and lower case share one. */
  readonly classOf: Uint8Array
  /** By state and class; negative (`~state`) when a literal ends in it. */
  readonly next: Int32Array
  /** The literals that end in a state, as indices. */
  endingIn(state: number): readonly number[]
}

/**
 * From the root down, a state's row begins as that of its longest suffix, which is complete already, and then gets the
 * ways of its own.
 *
 * @param literals lower-case, not empty, each once
 */
export function automatonOf(literals: readonly string[]): Automaton {
  const {classOf, shift} = classesOf(literals)
  const {parents, classes, ends} = trieOf(literals, classOf)
  const next = new Int32Array(parents.length << shift)
  const suffix = new Int32Array(parents.length)
  let child = 1
  for (let node = 0; node < parents.length; node++) {
    const row = node << shift
    const begin = suffix[node] as number
    next.copyWithin(row, begin, begin + (1 << shift))
    for (; parents[child] === node; child++) {
      const way = row | (classes[child] as number)
      const other = next[way] as number
      suffix[child] = other < 0 ? ~other : other
      const more = ends.get((suffix[child] as number) >> shift)
      if (more) ends.set(child, [...(ends.get(child) ?? []), ...more])
      next[way] = ends.has(child) ? ~(child << shift) : child << shift
    }
  }
  return {classOf, next, endingIn: state => ends.get(state >> shift) ?? []}
}

function classesOf(literals: readonly string[]): {classOf: Uint8Array; shift: number} {
  const classOf = new Uint8Array(256)
  const used = [...new Set(literals.join(''))].map(char => char.charCodeAt(0))
  for (const [index, code] of used.entries()) {
    classOf[code] = index + 1
    if (code >= 97 && code <= 122) classOf[code - 32] = index + 1
  }
  return {classOf, shift: Math.ceil(Math.log2(used.length + 1))}
}

/** Nodes are numbered breadth first: the root is 0, the children of one node follow each other. */
interface Trie {
  readonly parents: readonly number[]
  /** Of the byte that leads to the node. */
  readonly classes: readonly number[]
  /** By node, the literals that end in it. */
  readonly ends: Map<number, readonly number[]>
}

/** All literals grow by one byte at a time; in alphabetical order those that are alike so far are neighbours. */
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
