/** A search for literals in bytes that ignores ASCII case. Its time does not depend on the number of literals. */
export type Gate = ReturnType<typeof createGate>

/** Receives a hit. `literal`: the index of the literal. `end`: the offset directly after it. */
export type Hit = (literal: number, end: number) => void

const LANES = 4
const SHORTEST_LANE = 512
/** The number of bytes that a lane reads at once. */
const WORD = 4
/** The number of steps in one call. A function that is called often is compiled early. */
const STEPS = 1024

/** Returns a gate for lower-case literals. The literals must be unique and not empty. */
export function createGate(literals: readonly string[]) {
  const {classOf, next, endingIn} = automatonOf(literals)
  const longest = Math.max(1, ...literals.map(({length}) => length))
  const states = new Int32Array(LANES)
  /** For each lane, pairs of a state and an end offset. */
  const finds = Array.from({length: LANES}, () => new Int32Array(2 * STEPS))
  const counts = new Int32Array(LANES)

  function oneLane(bytes: Uint8Array, from: number, to: number, ended: (state: number, end: number) => void): void {
    let state = 0
    for (let i = from; i < to; i++) {
      state = next[state + (classOf[bytes[i] as number] as number)] as number
      if ((state & ENDS) !== 0) ended(state, i + 1)
    }
  }

  /** Searches for literals that begin before `cut` and end after `cut`. */
  function overCut(bytes: Uint8Array, from: number, cut: number, to: number, hit: Hit): void {
    oneLane(bytes, Math.max(from, cut - longest + 1), Math.min(to, cut + longest - 1), (state, end) => {
      if (end <= cut) return
      for (const literal of endingIn(state)) if (end - (literals[literal] as string).length < cut) hit(literal, end)
    })
  }

  function fourLanes(bytes: Uint8Array, from: number, size: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset + from, LANES * size)
    states.fill(0)
    counts.fill(0)
    for (let done = 0; done < size; done += STEPS) {
      makeRoom()
      advance(view, size, done, Math.min(size, done + STEPS))
    }
  }

  function makeRoom(): void {
    for (let lane = 0; lane < LANES; lane++) {
      const known = finds[lane] as Int32Array
      if (known.length >= (counts[lane] as number) + 2 * STEPS) continue
      const more = new Int32Array(2 * known.length)
      more.set(known)
      finds[lane] = more
    }
  }

  function keep(a: number, b: number, c: number, d: number, end: number): void {
    if ((a & ENDS) !== 0) keepIn(0, a, end)
    if ((b & ENDS) !== 0) keepIn(1, b, end)
    if ((c & ENDS) !== 0) keepIn(2, c, end)
    if ((d & ENDS) !== 0) keepIn(3, d, end)
  }

  function keepIn(lane: number, state: number, end: number): void {
    const found = finds[lane] as Int32Array
    const count = counts[lane] as number
    found[count] = state
    found[count + 1] = end
    counts[lane] = count + 2
  }

  /**
   * Runs the hottest loop: all lanes make the steps from `from` to `to`. Each step of a lane waits for its previous
   * step, so a single lane would leave the processor idle half of the time.
   */
  function advance(lanes: DataView, size: number, from: number, to: number): void {
    let [a, b, c, d] = [states[0] as number, states[1] as number, states[2] as number, states[3] as number]
    for (let step = from; step < to; step += WORD) {
      const inA = lanes.getUint32(step, true)
      const inB = lanes.getUint32(size + step, true)
      const inC = lanes.getUint32(2 * size + step, true)
      const inD = lanes.getUint32(3 * size + step, true)
      a = next[a + (classOf[inA & 255] as number)] as number
      b = next[b + (classOf[inB & 255] as number)] as number
      c = next[c + (classOf[inC & 255] as number)] as number
      d = next[d + (classOf[inD & 255] as number)] as number
      if (((a | b | c | d) & ENDS) !== 0) keep(a, b, c, d, step + 1)
      a = next[a + (classOf[(inA >>> 8) & 255] as number)] as number
      b = next[b + (classOf[(inB >>> 8) & 255] as number)] as number
      c = next[c + (classOf[(inC >>> 8) & 255] as number)] as number
      d = next[d + (classOf[(inD >>> 8) & 255] as number)] as number
      if (((a | b | c | d) & ENDS) !== 0) keep(a, b, c, d, step + 2)
      a = next[a + (classOf[(inA >>> 16) & 255] as number)] as number
      b = next[b + (classOf[(inB >>> 16) & 255] as number)] as number
      c = next[c + (classOf[(inC >>> 16) & 255] as number)] as number
      d = next[d + (classOf[(inD >>> 16) & 255] as number)] as number
      if (((a | b | c | d) & ENDS) !== 0) keep(a, b, c, d, step + 3)
      a = next[a + (classOf[inA >>> 24] as number)] as number
      b = next[b + (classOf[inB >>> 24] as number)] as number
      c = next[c + (classOf[inC >>> 24] as number)] as number
      d = next[d + (classOf[inD >>> 24] as number)] as number
      if (((a | b | c | d) & ENDS) !== 0) keep(a, b, c, d, step + 4)
    }
    states[0] = a
    states[1] = b
    states[2] = c
    states[3] = d
  }

  return {
    longest,
    /**
     * Reports the literals in `bytes[from, to)` that end after `known`. Each occurrence is reported once, roughly from
     * left to right. In a run of one letter, only the first and the last match are certain to be reported.
     */
    scan(bytes: Uint8Array, from: number, known: number, to: number, hit: Hit): void {
      const report = (state: number, end: number) => {
        if (end > known) for (const literal of endingIn(state)) hit(literal, end)
      }
      const size = (Math.floor((to - from) / LANES) >> 2) * WORD
      const lanes = size < SHORTEST_LANE ? 0 : LANES
      if (lanes > 0) fourLanes(bytes, from, size)
      for (let lane = 0; lane < lanes; lane++) {
        const [found, count, begin] = [finds[lane] as Int32Array, counts[lane] as number, from + lane * size]
        for (let i = 0; i < count; i += 2)
          if (!isWithinRun(found, i, count)) report(found[i] as number, begin + (found[i + 1] as number))
        overCut(bytes, from, begin + size, to, hit)
      }
      oneLane(bytes, from + lanes * size, to, report)
    },
  }
}

/** Returns true in the middle of a run of one letter, where neighbouring finds have the same state. */
function isWithinRun(found: Int32Array, at: number, count: number): boolean {
  if (at < 2 || at + 2 >= count) return false
  const isSame = found[at] === found[at - 2] && found[at] === found[at + 2]
  return isSame && found[at + 3] === (found[at - 1] as number) + 2
}

/** The bit that marks a state in which a literal ends. The rows of these states begin at odd offsets. */
const ENDS = 1

/**
 * Returns an Aho-Corasick automaton. A state is the offset of its row in `next`. A row has an entry for each class of
 * bytes, and starts as a copy of the row for the longest suffix of its text. After the row, `next` contains the index
 * of the list of literals that end in the state.
 */
function automatonOf(literals: readonly string[]) {
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

/** Returns the class of each byte. Bytes outside the literals have class 0. The two cases of a letter share a class. */
function classesOf(literals: readonly string[]): {classOf: Uint8Array; count: number} {
  const classOf = new Uint8Array(256)
  const used = [...new Set(literals.join(''))].map(char => char.charCodeAt(0))
  for (const [index, code] of used.entries()) {
    classOf[code] = index + 1
    if (code >= 97 && code <= 122) classOf[code - 32] = index + 1
  }
  return {classOf, count: used.length + 1}
}

/**
 * Returns the nodes of a trie in breadth-first order, so that the children of a node are consecutive. All literals grow
 * by one byte at a time. They are sorted, because only neighbours share a node.
 */
function trieOf(literals: readonly string[], classOf: Uint8Array) {
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
