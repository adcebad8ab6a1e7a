import {isDeepStrictEqual} from 'node:util'
import type {Explain} from '../explanation.ts'
import type {Fact} from '../facts.ts'
import {times} from '../words.ts'

/** The run was found to be stuck. The service writes no event, so the repeated events at the end are the proof. */
export const stuck: Explain = ({state, recent}) => {
  if (state.is !== 'stuck') return null
  const found = repeatedPairs(recent) ?? alternatingPairs(recent) ?? monologue(recent)
  return {
    sentence: `the agent is stuck: ${found?.pattern ?? 'the last events show no pattern that svcdiag knows'}`,
    evidence: found?.events ?? (state.event === null ? [] : [state.event]),
    more: found === null ? 'the log of the agent server names the pattern that it detected' : null,
    next: {do: 'send'},
  }
}

interface Pattern {
  readonly pattern: string
  readonly events: readonly string[]
}

interface Pair {
  readonly call: Fact
  readonly result: Fact
}

/** The smallest numbers that count as a pattern: of equal pairs, of pairs in turn, and of messages in a row. */
const REPEATED = 3
const ALTERNATING = 6
const MESSAGES = 3

function repeatedPairs(recent: readonly Fact[]): Pattern | null {
  const pairs = pairsAtTheEnd(recent)
  const count = runLength(pairs, 1)
  const last = pairs.at(-1)
  if (count < REPEATED || last?.call.what.is !== 'call' || last.result.what.is !== 'result') return null
  const outcome = last.result.what.as === 'error' ? 'error' : 'result'
  return {
    pattern: `it made the same call of ${last.call.what.tool} ${times(count)}, with the same ${outcome}`,
    events: idsOf(pairs.slice(-count)),
  }
}

function alternatingPairs(recent: readonly Fact[]): Pattern | null {
  const pairs = pairsAtTheEnd(recent)
  const count = runLength(pairs, 2)
  if (count < ALTERNATING) return null
  return {pattern: `it made the same two calls in turn, ${count} calls together`, events: idsOf(pairs.slice(-count))}
}

function monologue(recent: readonly Fact[]): Pattern | null {
  const before = recent.findLastIndex(({what}) => what.is !== 'message' || what.by !== 'agent')
  const own = recent.slice(before + 1)
  if (own.length < MESSAGES) return null
  return {pattern: `it sent ${own.length} messages in a row, and nobody answered`, events: own.map(({id}) => id)}
}

/** Returns the calls with their results, up to the last message that is not a nudge of the environment. */
function pairsAtTheEnd(recent: readonly Fact[]): Pair[] {
  const from = recent.findLastIndex(({what}) => what.is === 'message' && what.by !== 'environment')
  const pairs: Pair[] = []
  const calls = new Map<string, Fact>()
  for (const fact of recent.slice(from + 1)) {
    const {what} = fact
    if (what.is === 'call') calls.set(what.call, fact)
    if (what.is !== 'result') continue
    const call = calls.get(what.call)
    if (call !== undefined) pairs.push({call, result: fact})
  }
  return pairs
}

/** Returns the number of pairs at the end that equal the pair `apart` before them, with the pairs they equal. */
function runLength(pairs: readonly Pair[], apart: number): number {
  let equal = 0
  while (isSame(pairs.at(-1 - equal), pairs.at(-1 - equal - apart))) equal++
  return equal === 0 ? 0 : equal + apart
}

function isSame(one: Pair | undefined, other: Pair | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return isSameContent(one.call, other.call) && isSameContent(one.result, other.result)
}

function isSameContent({what: one}: Fact, {what: other}: Fact): boolean {
  if (one.is === 'call' && other.is === 'call') return one.tool === other.tool && isEqual(one.content, other.content)
  if (one.is === 'result' && other.is === 'result') return one.as === other.as && isEqual(one.content, other.content)
  return false
}

/** Contents that were dropped are null, and equal nothing. */
function isEqual(one: unknown, other: unknown): boolean {
  return one !== null && one !== undefined && isDeepStrictEqual(one, other)
}

function idsOf(pairs: readonly Pair[]): string[] {
  return pairs.flatMap(({call, result}) => [call.id, result.id])
}
