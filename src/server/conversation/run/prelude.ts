import type {Event, EventOf} from '../../../events/kinds/index.ts'
import {Refused} from '../../answers/refused.ts'
import {isStep, type Step, type StepOf} from '../../scenario/scenario.ts'
import {msOf} from '../../scenario/steps.ts'
import type {Conversations} from '../conversations.ts'
import {append, documentOf, make} from '../log/append.ts'
import {logOf} from '../log/read.ts'
import {logsCompletions} from '../record/request.ts'
import type {Entry, Run, Session} from '../session.ts'
import {nextResponse} from './events.ts'
import {Interrupted} from './failure.ts'

/** Runs a step that precedes an answer. */
export async function prelude(session: Session, run: Run, step: Step): Promise<void> {
  if (isStep(step, 'wait')) await session.world.clock.sleep(msOf(step.wait), run.controller.signal)
  if (isStep(step, 'stream')) await stream(session, run, step)
  if (isStep(step, 'condense')) await condense(session, step)
  if (isStep(step, 'user')) session.acts(step, session)
  const event = eventOf(session, step)
  if (event !== null) await append(session, [{made: make(session, event)}])
}

function eventOf(session: Session, step: Step): Event | null {
  if (isStep(step, 'acp')) return acpEvent(step)
  if (isStep(step, 'token')) return tokenEvent(step)
  if (isStep(step, 'event')) return step.event as Event // the cast is safe: the event was validated with the scenario
  if (isStep(step, 'completion-log') && logsCompletions(session.state.record.request, session.scenario))
    return completionLog(session, step)
  return null
}

function acpEvent(step: StepOf<'acp'>): EventOf<'ACPToolCallEvent'> {
  return {
    source: 'agent',
    tool_call_id: step.id ?? 'toolu_1',
    title: step.acp,
    status: step.status ?? null,
    tool_kind: step['tool-kind'] ?? null,
    raw_input: step.input ?? null,
    raw_output: step.output ?? null,
    content: step.content ?? null,
    is_error: step.error ?? false,
    kind: 'ACPToolCallEvent',
  }
}

function tokenEvent({token, prompt = []}: StepOf<'token'>): EventOf<'TokenEvent'> {
  return {source: 'agent', prompt_token_ids: prompt, response_token_ids: token, kind: 'TokenEvent'}
}

function completionLog(session: Session, step: StepOf<'completion-log'>): EventOf<'LLMCompletionLogEvent'> {
  return {
    source: 'environment',
    filename: step['completion-log'],
    log_data: JSON.stringify(step.data ?? {}),
    model_name: step.model ?? session.scenario.model ?? 'scripted',
    usage_id: step['usage-id'] ?? 'agent',
    kind: 'LLMCompletionLogEvent',
  }
}

/** Condenses the history. The system prompt and the last user message are not forgotten. */
export async function condense(session: Session, step: StepOf<'condense'>): Promise<void> {
  const request: EventOf<'CondensationRequest'> = {source: 'environment', kind: 'CondensationRequest'}
  if (step.request) await append(session, [{made: make(session, request)}])
  const {lastUserMessageId} = session.state
  const ids = await treeIds(session)
  const event: EventOf<'Condensation'> = {
    source: 'environment',
    forgotten_event_ids: ids.filter(id => id !== lastUserMessageId),
    summary: step.condense,
    summary_offset: step.offset ?? 1,
    llm_response_id: nextResponse(session),
    kind: 'Condensation',
  }
  const made = make(session, event)
  await append(session, [{made}, ...(step['keep-summary'] ? [summaryOf(session, made.id, step.condense)] : [])])
}

function summaryOf(session: Session, condensation: string, summary: string): Entry {
  const event: EventOf<'CondensationSummaryEvent'> = {source: 'environment', summary, kind: 'CondensationSummaryEvent'}
  return {made: make(session, event, `${condensation}-summary`)}
}

/** Acts as the scenario's user, parallel to the run. A refused action is ignored. */
export function act(conversations: Conversations, step: StepOf<'user'>, session: Session): void {
  const {clock, log} = session.world
  const acted = async () => {
    await clock.sleep(step.after === undefined ? 0 : msOf(step.after), session.closing.signal)
    await ACTIONS[step.user](conversations, session.id, step.text)
  }
  acted().catch(error => {
    if (error instanceof Refused || session.closing.signal.aborted) return
    log('error', 'the scenario user failed', {
      conversation: session.id,
      does: step.user,
      cause: String(error),
    })
  })
}

type UserAction = (conversations: Conversations, id: string, text: string | undefined) => Promise<void>

const ACTIONS: Readonly<Record<StepOf<'user'>['user'], UserAction>> = {
  pause: (conversations, id) => conversations.pause(id),
  interrupt: (conversations, id) => conversations.interrupt(id),
  run: (conversations, id) => conversations.run(id),
  accept: (conversations, id) => conversations.respond(id, true, ''),
  reject: (conversations, id, text) => conversations.respond(id, false, text ?? 'User rejected the action.'),
  message: (conversations, id, text = 'Go on.') =>
    conversations.message(id, {role: 'user', content: [{type: 'text', text}]}, true),
}

/** Returns the ids of the events that a condensation may forget. */
async function treeIds(session: Session): Promise<string[]> {
  const ids: string[] = []
  for await (const {id, kind} of logOf(session.world, session.id)) if (!NOT_FORGOTTEN.has(kind)) ids.push(id)
  return ids
}

const NOT_FORGOTTEN = new Set([
  'ConversationStateUpdateEvent',
  'SystemPromptEvent',
  'CondensationRequest',
  'CondensationSummaryEvent',
])

/** Announces a streamed answer under the id that its event will have. */
function beginItem(session: Session, run: Run): NonNullable<Run['item']> {
  const item = run.item ?? {id: session.ids(), order: 0}
  if (run.item === null)
    session.world.channel.publish(session.id, {
      type: 'item_started',
      item_id: item.id,
      attempt: 1,
      anchor_seq: session.state.lastSeq,
    })
  run.item = item
  return item
}

function publishDelta(session: Session, item: NonNullable<Run['item']>, kind: 'text' | 'reasoning', content: string) {
  const event: EventOf<'StreamingDeltaEvent'> = {
    source: 'agent',
    content: kind === 'text' ? content : null,
    reasoning_content: kind === 'reasoning' ? content : null,
    kind: 'StreamingDeltaEvent',
  }
  session.world.channel.publish(session.id, {
    type: 'delta',
    item_id: item.id,
    attempt: 1,
    order: item.order,
    kind,
    content,
    event: documentOf(session, make(session, event), null),
  })
  item.order += 1
}

/** Returns the id for the event of an answer. A streamed answer has the announced id, any other answer a new id. */
export function takeItem(session: Session, run: Run): string {
  const {item} = run
  run.item = null
  return item?.id ?? session.ids()
}

/** Announces that a streamed answer ends without an event. */
export function abortItem(session: Session, run: Run, error: unknown): void {
  if (run.item === null) return
  const reason = error instanceof Interrupted ? 'cancelled' : error instanceof Error ? error.name : 'no_durable_event'
  session.world.channel.publish(session.id, {type: 'item_aborted', item_id: run.item.id, attempt: 1, reason})
  run.item = null
}

async function stream(session: Session, run: Run, {stream: texts, reasoning = [], every}: StepOf<'stream'>) {
  const item = beginItem(session, run)
  const parts = [
    ...withoutSecrets(session, reasoning).map(content => ['reasoning', content] as const),
    ...withoutSecrets(session, texts).map(content => ['text', content] as const),
  ]
  for (const [kind, content] of parts) {
    if (every !== undefined) await session.world.clock.sleep(msOf(every), run.controller.signal)
    publishDelta(session, item, kind, content)
  }
}

/** A secret may be split over two parts. If the whole text contains a secret, the text is sent as one masked part. */
function withoutSecrets({secrets}: Session, parts: readonly string[]): readonly string[] {
  const whole = parts.join('')
  const hidden = secrets.hide(whole)
  return hidden === whole ? parts : [hidden]
}
