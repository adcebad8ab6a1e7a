import type {EventOf} from '../../events/kinds/index.ts'
import {isObject} from '../../events/schema.ts'
import type {StoredEvent} from '../store/store.ts'
import type {LiveState, PendingAction} from './live.ts'
import {logOf} from './log.ts'
import {STATS} from './stats.ts'
import type {World} from './world.ts'

type Json = Readonly<Record<string, unknown>>

interface Reading {
  readonly state: LiveState
  /** Of the answers to the last message. */
  readonly responses: Set<string>
  /** By the id of the call. */
  readonly pending: Map<string, PendingAction>
  stats: unknown
}

export interface LogEnd {
  /** How many the last message of the user has had. */
  readonly answers: number
  /** As they were announced last; null when they never were. */
  readonly stats: unknown
}

/** Puts the state to where the log ends. Gives what else is known from there. */
export async function readLog(world: World, state: LiveState): Promise<LogEnd> {
  const reading: Reading = {state, responses: new Set(), pending: new Map(), stats: null}
  for await (const stored of logOf(world, state.record.id)) readEvent(reading, stored)
  state.pending = [...reading.pending.values()]
  return {answers: reading.responses.size, stats: reading.stats}
}

function readEvent(reading: Reading, stored: StoredEvent): void {
  const {state, responses, pending} = reading
  const event = JSON.parse(stored.json) as Json // documents are JSON objects
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

/** What would have come of a call is not in the log: it answers nothing but what follows from its arguments. */
function pendingOf({id, micros}: StoredEvent, event: Json): PendingAction {
  const action = event as unknown as EventOf<'ActionEvent'> // a document of this kind that is executable
  const {kind, ...args} = {...action.action} as {kind?: string}
  const as = kind?.startsWith('ClientAction_') ? ({as: 'client'} as const) : {}
  const call = kind === 'MCPToolAction' ? mcpCall(action.tool_name, args) : {call: action.tool_name, args, ...as}
  return {made: {id, micros, event: action}, call}
}

function mcpCall(call: string, {data}: {data?: Record<string, unknown>}) {
  return {call, args: data ?? {}, as: 'mcp'} as const
}
