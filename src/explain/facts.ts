import {idOf} from '../events/ids.ts'
import {inOrder, type Ordered} from '../events/read/in-order.ts'
import type {ReadAbout, ReadEvent} from '../events/read/read.ts'
import {isObject} from '../events/schema.ts'
import {microsOf, type Zone} from '../events/time.ts'
import {type Call, type DescribedState, digestOf, type Happening, happeningOf, stateIn} from './fact.ts'

/** An event, reduced to what a diagnosis needs. Its size does not depend on the size of the event. */
export interface Fact extends Ordered {
  readonly id: string
  readonly what: Happening
}

export interface Facts {
  add(read: Pick<ReadEvent, 'event' | 'text' | 'order' | 'file'>): void
  describe(about: ReadAbout): void
  /** Returns the facts in log order. */
  list(): readonly Fact[]
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
  let described: DescribedState | null = null

  function add({event, text, order, file}: Parameters<Facts['add']>[0]): void {
    const {id} = idOf(event, text)
    if (facts.has(id) || event.kind === 'StreamingDeltaEvent') return
    const what = happeningOf(event)
    facts.set(id, {id, order, file, micros: microsOf(event.timestamp, zone), what})
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
    list: () => inOrder([...facts.values()]),
    described: () => described,
  }
}
