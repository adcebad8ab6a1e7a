import {automatonOf} from './automaton.ts'

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

const LANES = 4
/** Less is not worth being cut into lanes. */
const SHORTEST_LANE = 512
/** Bytes of a lane that are read at once. */
const WORD = 4

/** @param literals lower-case, not empty, each once */
export function createGate(literals: readonly string[]): Gate {
  const {classOf, next, endingIn} = automatonOf(literals)
  const longest = Math.max(1, ...literals.map(({length}) => length))
  /** Of each lane; negative where something ends. */
  const states = new Int32Array(LANES)

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

  /** Finds of each lane, as pairs of state and end. */
  function fourLanes(bytes: Uint8Array, from: number, size: number): number[][] {
    const view = new DataView(bytes.buffer, bytes.byteOffset + from, LANES * size + WORD - 1)
    const found: number[][] = Array.from({length: LANES}, () => [])
    states.fill(0)
    for (let done = 0; done < size; ) {
      done = advance(view, size, done)
      for (let lane = 0; lane < LANES; lane++) {
        const state = states[lane] as number
        if (state >= 0) continue
        states[lane] = ~state
        // behind its end a lane is in the next one
        if (done <= size) found[lane]?.push(~state, from + lane * size + done)
      }
    }
    return found
  }

  /**
   * The loop that takes most of the time. All lanes go on from the step `done`, until one of them finds something or has
   * reached its end, or up to three steps more; returns how many steps they have made. A step waits for the one before,
   * so the processor would be idle half of the time with one lane; words are a fifth faster than bytes. It returns at
   * every find, because a function that is called often is compiled as a whole, and once.
   */
  function advance(lanes: DataView, size: number, done: number): number {
    let [a, b, c, d] = [states[0] as number, states[1] as number, states[2] as number, states[3] as number]
    let step = done
    while (step < size) {
      const inA = lanes.getUint32(step, true)
      const inB = lanes.getUint32(size + step, true)
      const inC = lanes.getUint32(2 * size + step, true)
      const inD = lanes.getUint32(3 * size + step, true)
      a = next[a | (classOf[inA & 255] as number)] as number
      b = next[b | (classOf[inB & 255] as number)] as number
      c = next[c | (classOf[inC & 255] as number)] as number
      d = next[d | (classOf[inD & 255] as number)] as number
      step++
      if ((a | b | c | d) < 0) break
      a = next[a | (classOf[(inA >>> 8) & 255] as number)] as number
      b = next[b | (classOf[(inB >>> 8) & 255] as number)] as number
      c = next[c | (classOf[(inC >>> 8) & 255] as number)] as number
      d = next[d | (classOf[(inD >>> 8) & 255] as number)] as number
      step++
      if ((a | b | c | d) < 0) break
      a = next[a | (classOf[(inA >>> 16) & 255] as number)] as number
      b = next[b | (classOf[(inB >>> 16) & 255] as number)] as number
      c = next[c | (classOf[(inC >>> 16) & 255] as number)] as number
      d = next[d | (classOf[(inD >>> 16) & 255] as number)] as number
      step++
      if ((a | b | c | d) < 0) break
      a = next[a | (classOf[inA >>> 24] as number)] as number
      b = next[b | (classOf[inB >>> 24] as number)] as number
      c = next[c | (classOf[inC >>> 24] as number)] as number
      d = next[d | (classOf[inD >>> 24] as number)] as number
      step++
      if ((a | b | c | d) < 0) break
    }
    states[0] = a
    states[1] = b
    states[2] = c
    states[3] = d
    return step
  }

  return {
    longest,
    scan(bytes, from, known, to, hit) {
      const report = (state: number, end: number) => {
        if (end > known) for (const literal of endingIn(state)) hit(literal, end)
      }
      const size = Math.floor((to - from - WORD + 1) / LANES)
      const lanes = size < SHORTEST_LANE ? [] : fourLanes(bytes, from, size)
      for (const [lane, ended] of lanes.entries()) {
        for (let i = 0; i < ended.length; i += 2) report(ended[i] as number, ended[i + 1] as number)
        overCut(bytes, from, from + (lane + 1) * size, to, hit)
      }
      oneLane(bytes, from + lanes.length * size, to, report)
    },
  }
}
