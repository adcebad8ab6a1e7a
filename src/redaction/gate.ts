/**
 * Finds literals in bytes or byte strings, ASCII letters in any case: one Aho-Corasick automaton, so its time does not
 * depend on how many there are.
 */
export interface Gate {
  /**
   * Reads `bytes[from, to)`, going on from `state` (0 at first), and reports each literal by its index and the offset
   * just behind it. Returns the state to go on with.
   */
  scan(bytes: Uint8Array, from: number, to: number, state: number, hit: Hit): number
}

export type Hit = (literal: number, end: number) => void

/** @param literals lower-case, not empty */
export function createGate(literals: readonly string[]): Gate {
  const {classOf, shift} = classesOf(literals)
  const trie = trieOf(literals, classOf)
  const {next, outputs, firstWithOutput} = automatonOf(trie, shift)
  return {
    scan(bytes, from, to, state, hit) {
      let at = state
      for (let i = from; i < to; i++) {
        at = next[(at << shift) | (classOf[bytes[i] as number] as number)] as number
        if (at >= firstWithOutput) for (const literal of outputs[at - firstWithOutput] ?? []) hit(literal, i + 1)
      }
      return at
    },
  }
}

/** Bytes that occur in no literal share class 0; upper and lower case share one. */
function classesOf(literals: readonly string[]): {classOf: Uint8Array; shift: number} {
  const classOf = new Uint8Array(256)
  const used = [...new Set(literals.join(''))].map(char => char.charCodeAt(0))
  for (const [index, code] of used.entries()) {
    classOf[code] = index + 1
    if (code >= 97 && code <= 122) classOf[code - 32] = index + 1
  }
  return {classOf, shift: Math.ceil(Math.log2(used.length + 1))}
}

interface Node {
  readonly children: Map<number, Node>
  readonly literals: number[]
  /** The longest proper suffix of this node's text that the trie holds too. */
  fallback: Node | undefined
}

function trieOf(literals: readonly string[], classOf: Uint8Array): Node {
  const root = emptyNode()
  for (const [index, literal] of literals.entries()) {
    let node = root
    for (const char of literal) {
      const cls = classOf[char.charCodeAt(0)] ?? 0
      const child = node.children.get(cls) ?? emptyNode()
      node.children.set(cls, child)
      node = child
    }
    node.literals.push(index)
  }
  return root
}

function emptyNode(): Node {
  return {children: new Map(), literals: [], fallback: undefined}
}

interface Automaton {
  readonly next: Uint16Array | Uint32Array
  /** Of the states from `firstWithOutput` on, the literals that end there. */
  readonly outputs: readonly (readonly number[])[]
  readonly firstWithOutput: number
}

/** States are numbered with the silent ones first, so that one comparison tells whether anything ends here. */
function automatonOf(root: Node, shift: number): Automaton {
  const nodes = linked(root)
  const silent = nodes.filter(({literals}) => literals.length === 0)
  const ordered = [...silent, ...nodes.filter(({literals}) => literals.length > 0)]
  const numberOf = new Map(ordered.map((node, index) => [node, index]))
  const next = new (ordered.length < 0x10000 ? Uint16Array : Uint32Array)(ordered.length << shift)
  // breadth first: a node's fallback has its row already
  for (const node of nodes) {
    const row = (numberOf.get(node) ?? 0) << shift
    const fallbackRow = (numberOf.get(node.fallback ?? root) ?? 0) << shift
    if (node !== root) next.copyWithin(row, fallbackRow, fallbackRow + (1 << shift))
    for (const [cls, child] of node.children) next[row | cls] = numberOf.get(child) ?? 0
  }
  return {
    next,
    outputs: ordered.slice(silent.length).map(({literals}) => literals),
    firstWithOutput: silent.length,
  }
}

/** All nodes breadth first, each with its fallback and the literals that end with it. */
function linked(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes) {
    for (const [cls, child] of node.children) {
      child.fallback = node === root ? root : follow(node.fallback, cls, root)
      child.literals.push(...child.fallback.literals)
      nodes.push(child)
    }
  }
  return nodes
}

function follow(from: Node | undefined, cls: number, root: Node): Node {
  for (let node = from; node !== undefined; node = node.fallback) {
    const child = node.children.get(cls)
    if (child) return child
  }
  return root
}
