import type {EventOf} from '../../../events/kinds/index.ts'
import {proseOf} from '../../../events/prose.ts'
import {isObject} from '../../../events/schema.ts'
import type {ConversationId, Store, StoredEvent} from '../../store/store.ts'
import type {PendingAction, SessionState, World} from '../session.ts'
import {STATS} from './usage.ts'

type Json = Readonly<Record<string, unknown>>

interface Reading {
  readonly state: SessionState
  readonly responses: Set<string>
  readonly pending: Map<string, PendingAction>
  stats: unknown
}

interface LogEnd {
  readonly answers: number
  readonly stats: unknown
}

/** Restores the state from the log. Returns the number of answers to the last user message, and the last stats. */
export async function readLog(world: World, state: SessionState): Promise<LogEnd> {
  const reading: Reading = {state, responses: new Set(), pending: new Map(), stats: null}
  for await (const stored of logOf(world, state.record.id)) readEvent(reading, stored)
  state.pending = [...reading.pending.values()]
  return {answers: reading.responses.size, stats: reading.stats}
}

function readEvent(reading: Reading, stored: StoredEvent): void {
  const {state, responses, pending} = reading
  const event = JSON.parse(stored.json) as Json // the cast is safe: every stored event is a JSON object
  const {kind, id} = stored
  state.lastSeq = stored.seq
  state.isLogEmpty = false
  if (kind !== 'ConversationStateUpdateEvent') state.head = id
  else if (event.key === STATS) reading.stats = event.value
  if (kind === 'SystemPromptEvent') state.hasSystemPrompt = true
  if (kind === 'MessageEvent' && event.source === 'user') {
    state.messages += 1
    state.lastUserMessageId = id
    responses.clear()
  }
  countAnswer(reading, event)
  const call = event.tool_call_id
  if (typeof call !== 'string') return
  if (kind !== 'ActionEvent') pending.delete(call)
  else {
    state.calls += 1
    if (isObject(event.action)) pending.set(call, pendingOf(stored, event))
  }
}

function countAnswer({state, responses}: Reading, {llm_response_id: id}: Json): void {
  if (typeof id !== 'string') return
  if (!responses.has(id)) state.answers += 1
  responses.add(id)
}

/** The log does not contain the scripted result of a call, so the result is derived from the arguments. */
function pendingOf({id, micros}: StoredEvent, event: Json): PendingAction {
  const action = event as unknown as EventOf<'ActionEvent'> // the cast is safe: the caller has checked `kind` and `action`
  const {kind, ...args} = {...action.action} as {kind?: string}
  const as = kind?.startsWith('ClientAction_') ? ({as: 'client'} as const) : {}
  const call = kind === 'MCPToolAction' ? mcpCall(action.tool_name, args) : {call: action.tool_name, args, ...as}
  return {made: {id, micros, event: action}, call}
}

function mcpCall(call: string, {data}: {data?: Record<string, unknown>}) {
  return {call, args: data ?? {}, as: 'mcp'} as const
}

const PAGE = 1000
const PAGE_FROM_END = 200

/** Yields the events of a conversation in log order. `size`: the number of events that are read at once. */
export async function* logOf(
  {store}: Pick<World, 'store'>,
  id: string,
  {from = 0, size = PAGE}: {readonly from?: number; readonly size?: number} = {},
): AsyncGenerator<StoredEvent> {
  for (let next = from; ; ) {
    const page = await store.byLog(id, {order: 'ascending', from: next, limit: size})
    yield* page
    if (page.length < size) return
    next = (page.at(-1)?.seq ?? next) + 1
  }
}

/** Returns the last text of the agent: the message of its finish call, or its last message. */
export async function finalResponse(store: Store, id: ConversationId): Promise<string> {
  let from: number | null = null
  for (;;) {
    const page = await store.byLog(id, {order: 'descending', from, limit: PAGE_FROM_END})
    const said = page.map(wordsIn).find(words => words !== null)
    if (said !== undefined && said !== null) return said
    const last = page.at(-1)
    if (last === undefined || last.seq === 0) return ''
    from = last.seq - 1
  }
}

function wordsIn({kind, json}: StoredEvent): string | null {
  if (kind !== 'ActionEvent' && kind !== 'MessageEvent') return null
  const {action, source, llm_message: message} = JSON.parse(json) as Readonly<Record<string, unknown>> // the cast is safe: every stored event is a JSON object
  if (isObject(action) && action.kind === 'FinishAction') return String(action.message ?? '')
  if (source !== 'agent' || !isObject(message) || !Array.isArray(message.content)) return null
  return proseOf(message.content)
}
