import {randomUUID} from 'node:crypto'
import type {NewEvent, Position, Store} from '../../../src/server/store/store.ts'

export const CONVERSATION = '0123456789abcdef0123456789abcdef'

/** The id of the log's first event. */
export const FIRST_ID = '01234567-89ab-4def-8123-456789abcdef'

const FIRST_MICROS = 1_700_000_000_000_000
const KINDS = ['MessageEvent', 'ActionEvent', 'ObservationEvent'] as const
const BULK = 1000
const WORDS = 'the agent looked at the file and found that the test had not been run since the change of last week; '

/** Returns events of about 2 KB from this position of the log on. Their times depend on their positions. */
export function eventsFrom(seq: number, count: number): NewEvent[] {
  return Array.from({length: count}, (_, at) => eventAt(seq + at))
}

function eventAt(seq: number): NewEvent {
  const id = seq === 0 ? FIRST_ID : randomUUID()
  const [kind, {micros}] = [KINDS[seq % KINDS.length] ?? KINDS[0], positionOf(seq)]
  const timestamp = new Date(micros / 1000).toISOString().replace('Z', '')
  const content = [{cache_prompt: false, type: 'text', text: WORDS.repeat(17)}]
  const llm_message = {role: 'assistant', content, tool_calls: null, tool_call_id: null, name: null}
  const json = JSON.stringify({id, timestamp, source: 'agent', parent_id: null, llm_message, sender: null, kind})
  return {id, kind, micros, json}
}

export function positionOf(seq: number): Position {
  return {micros: FIRST_MICROS + seq * 1000, seq}
}

/** Adds this many events to an empty store. */
export async function fill(store: Store, count: number): Promise<void> {
  for (let seq = 0; seq < count; seq += BULK)
    await store.append(CONVERSATION, eventsFrom(seq, Math.min(BULK, count - seq)))
}
