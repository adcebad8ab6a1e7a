import {type CharSet, LAST_CHAR, overlap, setOf} from './char-set.ts'
import {type Node, sequenceOf} from './parse.ts'

/** Returns an upper bound of the backtracking steps for a text of this length. The bound may be infinite. */
export type Effort = (length: number) => number

/** Returns the effort of a search through a whole text. */
export function effortAnywhere(parts: readonly Node[]): Effort {
  const [first] = parts
  const anchored = first?.kind === 'assert' && first.what === 'text-start'
  return anchored ? effortHere(parts) : effortHere([ANYWHERE, ...parts])
}

/** Returns the effort of a match at one position. */
export function effortHere(parts: readonly Node[]): Effort {
  const known = new Map<number, number>()
  return length => {
    const size = Math.ceil(2 ** (Math.ceil(Math.log2(length + 16) * GRADES) / GRADES))
    const effort = known.get(size) ?? estimate(parts, NOTHING, size).steps
    known.set(size, effort)
    return effort
  }
}

/** The number of estimates for each doubling of the length. Texts of similar length share an estimate. */
const GRADES = 3

const ANYTHING: CharSet = [[0, LAST_CHAR]]
const ANYWHERE: Node = {
  kind: 'repeat',
  min: 0,
  max: Number.POSITIVE_INFINITY,
  greedy: false,
  inner: {kind: 'set', set: ANYTHING},
}

interface Estimate {
  /** The number of ways in which the part can match at one position. */
  readonly ways: number
  readonly steps: number
}

/** The characters with which a part can start. `open`: the part may also match the empty text. */
interface First {
  readonly set: CharSet
  readonly open: boolean
}

const NOTHING: First = {set: [], open: true}
const FREE: Estimate = {ways: 1, steps: 0}

function estimate(parts: readonly Node[], follow: First, length: number): Estimate {
  let ways = 1
  let steps = 0
  for (let at = 0; at < parts.length; ) {
    const chain = decidedChain(parts, at, follow)
    const taken = Math.max(1, chain.length)
    const rest = parts.slice(at + taken)
    const one = chain.length > 0 ? estimateChain(chain, length) : estimatePart(parts[at], rest, follow, length)
    steps += ways * (one.steps + 1)
    ways *= one.ways
    at += taken
  }
  return {ways, steps}
}

function estimatePart(part: Node | undefined, rest: readonly Node[], follow: First, length: number): Estimate {
  const one = estimateOne(part, firstOf(rest, follow), length)
  return runOf(part) === null ? one : {...one, ways: spreadOver(rest, one.ways)}
}

interface Run {
  readonly set: CharSet
  readonly min: number
  readonly max: number
}

/**
 * Returns adjacent repetitions of character classes; empty if a class contains the character after the repetitions. The
 * end of the last repetition is certain, the other ends are not.
 */
function decidedChain(parts: readonly Node[], from: number, follow: First): Run[] {
  const runs: Run[] = []
  for (let at = from; at < parts.length; at++) {
    const run = runOf(parts[at])
    if (run === null) break
    runs.push(run)
  }
  const next = firstOf(parts.slice(from + runs.length), follow)
  return !next.open && runs.every(({set}) => !overlap(set, next.set)) ? runs : []
}

function runOf(node: Node | undefined): Run | null {
  if (node?.kind !== 'repeat') return null
  const [only, second] = sequenceOf(node.inner)
  return only?.kind === 'set' && second === undefined ? {set: only.set, min: node.min, max: node.max} : null
}

function estimateChain(runs: readonly Run[], length: number): Estimate {
  const shared = runs.filter(run => runs.some(other => other !== run && overlap(run.set, other.set)))
  const places = shared.map(({min, max}) => Math.max(1, Math.min(max, length) - Math.min(min, length) + 1))
  const all = places.reduce((product, count) => product * count, 1)
  const longest = runs.reduce((sum, {max}) => sum + Math.min(max, length), 0)
  return {ways: all / Math.max(1, ...places), steps: all + longest}
}

function estimateOne(node: Node | undefined, follow: First, length: number): Estimate {
  if (node === undefined || node.kind === 'set' || node.kind === 'assert') return FREE
  if (node.kind === 'repeat') return estimateRepeat(node, follow, length)
  if (node.kind === 'alternate') return estimateAlternatives(node.parts, follow, length)
  return estimate(sequenceOf(node), follow, length)
}

function estimateAlternatives(parts: readonly Node[], follow: First, length: number): Estimate {
  const each = parts.map(part => estimate(sequenceOf(part), follow, length))
  const together = parts.map(part => {
    const rivals = each.filter((_, index) => areRivals(part, parts[index] ?? part, follow))
    return rivals.reduce((sum, {ways}) => sum + ways, 0)
  })
  return {ways: Math.max(1, ...together), steps: each.reduce((sum, {steps}) => sum + steps + 1, 0)}
}

/** Returns true if two alternatives can match at the same position. */
function areRivals(one: Node, other: Node, follow: First): boolean {
  const [first, second] = [leadOf(one), leadOf(other)]
  const shared = Math.min(first.length, second.length)
  if (shared > 0) return first.slice(0, shared).every((set, index) => overlap(set, second[index] ?? []))
  return meets(firstOf(sequenceOf(one), follow), firstOf(sequenceOf(other), follow))
}

/** Returns the character sets with which a node starts, up to the first part that is no set. */
function leadOf(node: Node): CharSet[] {
  const parts = sequenceOf(node).filter(({kind}) => kind !== 'assert')
  const end = parts.findIndex(({kind}) => kind !== 'set')
  return parts.slice(0, end < 0 ? parts.length : end).flatMap(part => (part.kind === 'set' ? [part.set] : []))
}

function estimateRepeat(node: Node & {kind: 'repeat'}, follow: First, length: number): Estimate {
  const {min, inner} = node
  const inside = sequenceOf(inner)
  const first = firstOf(inside, NOTHING)
  const max = Math.min(node.max, length)
  const again = {set: setOf(...first.set, ...follow.set), open: first.open || follow.open}
  const one = estimate(inside, again, length)
  const decided = !first.open && !meets(first, follow)
  if (one.ways > 1 || first.open) return multiplied(one, max)
  return {ways: decided ? 1 : Math.max(1, max - Math.min(min, max) + 1), steps: max * (one.steps + 1)}
}

/** Returns the estimate of a repetition in which each round multiplies the ways. */
function multiplied({ways, steps}: Estimate, rounds: number): Estimate {
  const total = rounds <= 1 ? ways + 1 : Math.max(ways, 2) ** (rounds + 1)
  return {ways: total, steps: total * (steps + 1)}
}

/**
 * Returns the number of positions after a repetition at which the rest can match. Literal text matches at few
 * positions, because it seldom overlaps itself.
 */
function spreadOver(rest: readonly Node[], places: number): number {
  const end = rest.findIndex(part => part.kind !== 'set' && part.kind !== 'assert')
  const text = rest.slice(0, end < 0 ? rest.length : end).flatMap(part => (part.kind === 'set' ? [part.set] : []))
  return text.length < 2 ? places : Math.min(places, Math.ceil(places / periodOf(text)) + 1)
}

/** Returns the smallest shift at which a text can overlap itself. */
function periodOf(text: readonly CharSet[]): number {
  for (let shift = 1; shift < text.length; shift++) {
    const fits = text.slice(shift).every((set, index) => overlap(set, text[index] ?? []))
    if (fits) return shift
  }
  return text.length
}

function firstOf(parts: readonly Node[], follow: First): First {
  let set: CharSet = []
  for (const part of parts) {
    const first = firstOfOne(part)
    set = setOf(...set, ...first.set)
    if (!first.open) return {set, open: false}
  }
  return {set: setOf(...set, ...follow.set), open: follow.open}
}

function firstOfOne(node: Node): First {
  if (node.kind === 'set') return {set: node.set, open: false}
  if (node.kind === 'assert') return NOTHING
  if (node.kind === 'repeat') {
    const first = firstOf(sequenceOf(node.inner), NOTHING)
    return {set: first.set, open: first.open || node.min === 0}
  }
  if (node.kind !== 'alternate') return firstOf(sequenceOf(node), NOTHING)
  const firsts = node.parts.map(part => firstOf(sequenceOf(part), NOTHING))
  return {set: setOf(...firsts.flatMap(({set}) => set)), open: firsts.some(({open}) => open)}
}

function meets(one: First, other: First): boolean {
  return one.open || other.open || overlap(one.set, other.set)
}
