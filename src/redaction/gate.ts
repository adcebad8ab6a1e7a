/**
 * Finds literals in bytes, ASCII letters in any case: one Aho-Corasick automaton, so its time does not depend on how many
 * there are.
 */
export interface Gate {
  /** Reports the literals within `bytes[from, to)` that end behind `known`, each once, roughly from left to right. */
  scan(bytes: Uint8Array, from: number, known: number, to: number, hit: Hit): void
  /** Bytes of the longest literal. */
  readonly longest: number
}

/** @param literal its index @param end the offset just behind it */
export type Hit = (literal: number, end: number) => void

/** Less is not worth being cut into lanes. */
const SHORTEST_LANE = 512

/** @param literals lower-case, not empty */
export function createGate(literals: readonly string[]): Gate {
  const {classOf, shift} = classesOf(literals)
  const {next, outputs, firstWithOutput} = automatonOf(trieOf(literals, classOf), shift)
  const longest = Math.max(1, ...literals.map(({length}) => length))
  const endingIn = (state: number) => outputs[(state - firstWithOutput) >> shift] as readonly number[]

  function oneLane(bytes: Uint8Array, from: number, to: number, ended: (state: number, end: number) => void): void {
    let state = 0
    for (let i = from; i < to; i++) {
      state = next[state | (classOf[bytes[i] as number] as number)] as number
      if (state >= firstWithOutput) ended(state, i + 1)
    }
  }

  /** What begins before `cut` and ends behind it. */
  function overCut(bytes: Uint8Array, from: number, cut: number, to: number, hit: Hit): void {
    oneLane(bytes, Math.max(from, cut - longest + 1), Math.min(to, cut + longest - 1), (state, end) => {
      if (end <= cut) return
      for (const literal of endingIn(state)) if (end - (literals[literal] as string).length < cut) hit(literal, end)
    })
  }

  /**
   * A step waits for the one before, so the processor is idle half of the time: four lanes side by side take hardly
   * longer than one. Finds are noted as pairs of state and end.
   */
  function fourLanes(bytes: Uint8Array, from: number, size: number): number[][] {
    const [second, third, fourth] = [from + size, from + 2 * size, from + 3 * size]
    const [inA, inB, inC, inD]: [number[], number[], number[], number[]] = [[], [], [], []]
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < size; i++) {
      a = next[a | (classOf[bytes[from + i] as number] as number)] as number
      b = next[b | (classOf[bytes[second + i] as number] as number)] as number
      c = next[c | (classOf[bytes[third + i] as number] as number)] as number
      d = next[d | (classOf[bytes[fourth + i] as number] as number)] as number
      if (a >= firstWithOutput) inA.push(a, from + i + 1)
      if (b >= firstWithOutput) inB.push(b, second + i + 1)
      if (c >= firstWithOutput) inC.push(c, third + i + 1)
      if (d >= firstWithOutput) inD.push(d, fourth + i + 1)
    }
    return [inA, inB, inC, inD]
  }

  return {
    longest,
    scan(bytes, from, known, to, hit) {
      const report = (state: number, end: number) => {
        if (end > known) for (const literal of endingIn(state)) hit(literal, end)
      }
      const size = (to - from) >> 2
      const lanes = size < SHORTEST_LANE ? [] : fourLanes(bytes, from, size)
      for (const [lane, ended] of lanes.entries()) {
        for (let i = 0; i < ended.length; i += 2) report(ended[i] as number, ended[i + 1] as number)
        overCut(bytes, from, from + (lane + 1) * size, to, hit)
      }
      oneLane(bytes, from + lanes.length * size, to, report)
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
  /** By state and class; a state is the offset of its row. */
  readonly next: Int32Array
  /** Of the states from `firstWithOutput` on, the literals that end there. */
  readonly outputs: readonly (readonly number[])[]
  readonly firstWithOutput: number
}

/** States are in such an order that one comparison tells whether anything ends in them. */
function automatonOf(root: Node, shift: number): Automaton {
  const nodes = linked(root)
  const silent = nodes.filter(({literals}) => literals.length === 0)
  const ending = nodes.filter(({literals}) => literals.length > 0)
  const rows = new Map([...silent, ...ending].map((node, index) => [node, index << shift]))
  const next = new Int32Array(nodes.length << shift)
  // breadth first: the row of a node's fallback is complete
  for (const node of nodes) {
    const row = rows.get(node) ?? 0
    const fallback = rows.get(node.fallback ?? root) ?? 0
    if (node !== root) next.copyWithin(row, fallback, fallback + (1 << shift))
    for (const [cls, child] of node.children) next[row | cls] = rows.get(child) ?? 0
  }
  return {next, outputs: ending.map(({literals}) => literals), firstWithOutput: silent.length << shift}
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
