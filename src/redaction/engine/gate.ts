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
  const {next, endingIn} = automatonOf(literals, classOf, shift)
  const longest = Math.max(1, ...literals.map(({length}) => length))

  function oneLane(bytes: Uint8Array, from: number, to: number, ended: (state: number, end: number) => void): void {
    let state = 0
    for (let i = from; i < to; i++) {
      state = next[state | (classOf[bytes[i] as number] as number)] as number
      if (state < 0) {
        state = ~state
        ended(state, i + 1)
      }
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
      if ((a | b | c | d) >= 0) continue
      if (a < 0) inA.push(~a, from + i + 1)
      if (b < 0) inB.push(~b, second + i + 1)
      if (c < 0) inC.push(~c, third + i + 1)
      if (d < 0) inD.push(~d, fourth + i + 1)
      a = a < 0 ? ~a : a
      b = b < 0 ? ~b : b
      c = c < 0 ? ~c : c
      d = d < 0 ? ~d : d
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

interface Automaton {
  /** By state and class, where a state is the offset of its row; negative (`~state`) when a literal ends in it. */
  readonly next: Int32Array
  endingIn(state: number): readonly number[]
}

/** A trie of the literals, completed from the root down: where it has no way on, that of its longest suffix is taken. */
function automatonOf(literals: readonly string[], classOf: Uint8Array, shift: number): Automaton {
  const {next, states, ends} = trieOf(literals, classOf, shift)
  const suffix = new Int32Array(states)
  const queue = [0]
  for (const row of queue) {
    const fallback = suffix[row >> shift] as number
    for (let cls = 0; cls < 1 << shift; cls++) {
      const child = next[row | cls] as number
      const other = row === 0 ? 0 : (next[fallback | cls] as number)
      if (child === 0) {
        next[row | cls] = other
        continue
      }
      suffix[child >> shift] = other
      const more = ends.get(other)
      if (more) ends.set(child, [...(ends.get(child) ?? []), ...more])
      queue.push(child)
    }
  }
  const isEnd = new Uint8Array(states)
  for (const state of ends.keys()) isEnd[state >> shift] = 1
  return {
    next: next.map(state => (isEnd[state >> shift] === 1 ? ~state : state)),
    endingIn: state => ends.get(state) ?? [],
  }
}

function trieOf(
  literals: readonly string[],
  classOf: Uint8Array,
  shift: number,
): {next: Int32Array; states: number; ends: Map<number, number[]>} {
  const most = literals.reduce((sum, {length}) => sum + length, 1)
  const next = new Int32Array(most << shift)
  const ends = new Map<number, number[]>()
  let states = 1
  for (const [index, literal] of literals.entries()) {
    let state = 0
    for (const byte of Buffer.from(literal, 'latin1')) {
      const way = state | (classOf[byte] as number)
      if (next[way] === 0) next[way] = states++ << shift
      state = next[way] as number
    }
    ends.set(state, [...(ends.get(state) ?? []), index])
  }
  return {next: next.slice(0, states << shift), states, ends}
}
