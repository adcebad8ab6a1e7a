import {idOf} from '../events/ids.ts'
import {inOrder, type Ordered} from '../events/read/in-order.ts'
import type {ReadAbout, ReadEvent} from '../events/read/read.ts'
import {fingerprintOf} from '../events/same-event.ts'
import {isObject} from '../events/schema.ts'
import {microsOf, type Zone} from '../events/time.ts'
import type {Doubt} from './doubts.ts'
import {type Call, type DescribedState, digestOf, type Happening, happeningOf, stateIn} from './fact.ts'
import {listed} from './listed.ts'
import {createOrder} from './order.ts'

/** An event, reduced to what a diagnosis needs. Its size does not depend on the size of the event. */
export interface Fact extends Ordered {
  readonly id: string
  readonly fingerprint: number
  readonly what: Happening
}

export interface Facts {
  add(read: Pick<ReadEvent, 'event' | 'text' | 'order' | 'index' | 'file'>): void
  describe(about: ReadAbout): void
  /** Returns the facts in log order. */
  list(): readonly Fact[]
  /** Returns why the facts can be wrong. */
  doubts(): Doubt[]
  /** Returns the last description of the conversation; null if there is none. */
  described(): DescribedState | null
}

/** The number of calls and results whose contents are kept to compare them. */
const COMPARED = 32

/** Returns the facts of one conversation. Times without an offset are read in `zone`. Copies of an event count once. */
export function createFacts(zone: Zone): Facts {
  const facts = new Map<string, Fact>()
  const open = new Map<string, Call>()
  const answered = new Set<string>()
  const compared: {content: unknown}[] = []
  const differing = new Set<string>()
  const sequence = createOrder(id => facts.has(id))
  let described: DescribedState | null = null

  function add({event, text, order, index, file}: Parameters<Facts['add']>[0]): void {
    const {id} = idOf(event, text)
    if (event.kind === 'StreamingDeltaEvent') return
    const fingerprint = fingerprintOf(event)
    const known = facts.get(id)
    if (known !== undefined) {
      if (known.fingerprint !== fingerprint) differing.add(id)
      return
    }
    const what = happeningOf(event)
    const fact = {id, fingerprint, order, file, micros: microsOf(event.timestamp, zone), what}
    if (order === 'given' && index === null) sequence.add(fact, event)
    facts.set(id, fact)
    if (what.is === 'call' || what.is === 'result') keepContent(what, order)
    if (what.is === 'call') {
      if (answered.has(what.call)) what.action = null
      else open.set(what.call, what)
    }
    if (what.is === 'result') {
      const call = open.get(what.call)
      if (call !== undefined) call.action = null
      open.delete(what.call)
      answered.add(what.call)
    }
  }

  function keepContent(what: {content: unknown}, order: ReadEvent['order']): void {
    if (order !== 'given') {
      what.content = digestOf(what.content)
      return
    }
    compared.push(what)
    const old = compared.length > COMPARED ? compared.shift() : undefined
    if (old !== undefined) old.content = null
  }

  return {
    add,
    describe({text}) {
      const about: unknown = JSON.parse(text)
      const next = isObject(about) ? stateIn(about) : null
      if (next?.status != null) described = next
    },
    list: () => sequence.repaired(inOrder([...facts.values()])),
    doubts: () => [...sequence.doubts([...facts.values()]), ...differingCopies([...differing])],
    described: () => described,
  }
}

function differingCopies(ids: readonly string[]): Doubt[] {
  if (ids.length === 0) return []
  const words = 'copies of an event have different contents, and the first copy counts'
  return [{id: 'differing-copies', sentence: `${words}: ${listed(ids)}`}]
}
