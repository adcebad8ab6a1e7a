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
 * @param literals lower-case, not empty
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
      const more = ends[(suffix[child] as number) >> shift]
      if (more) ends[child] = [...(ends[child] ?? []), ...more]
      next[way] = ends[child] ? ~(child << shift) : child << shift
    }
  }
  return {classOf, next, endingIn: state => ends[state >> shift] ?? []}
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

/** By node, breadth first: the root is 0, the children of one node follow each other. */
interface Trie {
  readonly parents: readonly number[]
  /** Of the byte that leads to the node. */
  readonly classes: readonly number[]
  /** The literals that end in it. */
  readonly ends: (number[] | undefined)[]
}

/** All literals grow by one byte at a time; in alphabetical order those that are alike so far are neighbours. */
function trieOf(literals: readonly string[], classOf: Uint8Array): Trie {
  const [parents, classes, ends]: [number[], number[], Trie['ends']] = [[-1], [0], [undefined]]
  const nodes = new Int32Array(literals.length)
  let growing = [...literals.keys()].sort((one, other) => ((literals[one] ?? '') < (literals[other] ?? '') ? -1 : 1))
  for (let length = 0; growing.length > 0; length++) {
    for (const index of growing) {
      const parent = nodes[index] as number
      const cls = classOf[literals[index]?.charCodeAt(length) ?? 0] as number
      const isNew = parents.at(-1) !== parent || classes.at(-1) !== cls
      const node = isNew ? parents.push(parent) - 1 : parents.length - 1
      if (isNew) {
        classes.push(cls)
        ends.push(undefined)
      }
      nodes[index] = node
      if (literals[index]?.length === length + 1) ends[node] = [...(ends[node] ?? []), index]
    }
    growing = growing.filter(index => (literals[index]?.length ?? 0) > length + 1)
  }
  return {parents, classes, ends}
}
