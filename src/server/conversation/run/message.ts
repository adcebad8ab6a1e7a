import type {EventOf} from '../../../events/kinds/index.ts'
import {hookConfigDocument} from '../../../hooks/config/schema.ts'
import {toolDefinition} from '../../scenario/tool.ts'
import {hasHooks} from '../hooks/known.ts'
import {runHooks} from '../hooks/run.ts'
import {append, gated, make, update} from '../log/append.ts'
import {does, isReference} from '../profile.ts'
import {toolsOf} from '../record/request.ts'
import {move} from '../record/status.ts'
import {type Entry, type Made, type Session, statusOf} from '../session.ts'
import {supersede} from './confirmation.ts'
import {environmentMessage, textContent, textOf} from './events.ts'

type MessageEvent = EventOf<'MessageEvent'>

/** Runs the hooks for a user's message, then appends the message. The message is durable when the promise resolves. */
export async function receive(session: Session, event: MessageEvent): Promise<void> {
  await begin(session)
  await supersede(session)
  const since = session.world.clock.now()
  const first = make(session, event)
  const detail = {message: textOf(event), messageId: first.id}
  const hooked = await runHooks(session, 'UserPromptSubmit', detail, session.closing.signal)
  const made = rebuilt(session, first, hooked)
  const isBlocked = hooked.blockedBy !== null && made === first
  await supersede(session) // while the hooks ran, more calls may have begun to wait
  const before = isBlocked ? [update(session, 'blocked_messages', {[made.id]: hooked.blockedBy})] : []
  if (isBlocked) session.state.blockedMessages.set(made.id, hooked.blockedBy ?? '')
  const entries = [...around(hooked.events, made, first, before), update(session, 'last_user_message_id', made.id)]
  await enter(session, made, entries, since)
}

/**
 * Returns the message under a new id, with the context that hooks add. In the reference service, hooks cannot block
 * such a message: docs/reference-behaviour.md#prompt-block-with-context.
 */
function rebuilt(
  session: Session,
  first: Made<MessageEvent>,
  {blockedBy, additionalContext}: {blockedBy: string | null; additionalContext: readonly string[]},
): Made<MessageEvent> {
  const keepsBlock = blockedBy !== null && !isReference(session.world.settings.compat)
  if (additionalContext.length === 0 || keepsBlock) return first
  const added = textContent(additionalContext.join('\n'))
  return make(session, {...first.event, extended_content: [...(first.event.extended_content ?? []), added]})
}

/** A rebuilt message follows its hook events. An unchanged message gets the same parent as the first hook event. */
function around(hooks: readonly Made[], made: Made, first: Made, before: readonly Entry[]): Entry[] {
  if (made !== first) return [...hooks.map(hook => ({made: hook})), {made}]
  const entries = gated(hooks, made)
  return [...entries.slice(0, -1), ...before, ...entries.slice(-1)]
}

/** Makes the message visible to the next steps, and appends it. Undoes the change if storing fails. */
async function enter(session: Session, made: Made<MessageEvent>, entries: readonly Entry[], since: number) {
  const {state} = session
  const {lastUserMessageId} = state
  state.messages += 1
  state.lastUserMessageId = made.id
  session.script.nextTurn()
  try {
    if (statusOf(session) === 'waiting_for_confirmation') await append(session, entries)
    else await move(session, 'message', () => entries, since)
    state.recent = []
  } catch (error) {
    state.messages -= 1
    if (state.lastUserMessageId === made.id) state.lastUserMessageId = lastUserMessageId
    session.script.takeBack()
    throw error
  }
}

/** Runs the SessionStart hooks and appends the system prompt, once for each conversation. */
export function begin(session: Session): Promise<void> {
  session.state.begun ??= beginNow(session).catch(error => {
    session.state.begun = null
    throw error
  })
  return session.state.begun
}

async function beginNow(session: Session): Promise<void> {
  const {state, hooks, closing} = session
  if (hasHooks(hooks.config) && !state.hasSystemPrompt) {
    const config = hookConfigDocument(hooks.config, {nulls: false, async: 'async_'})
    await append(session, [update(session, 'hook_config', config)])
  }
  const {events, additionalContext} = await runHooks(session, 'SessionStart', {}, closing.signal)
  const entries: Entry[] = events.map(made => ({made}))
  if (!state.hasSystemPrompt) entries.push({made: make(session, systemPrompt(session))})
  if (additionalContext.length > 0 && does(session.world.settings.compat, '1.58.0'))
    entries.push({made: make(session, environmentMessage(additionalContext.join('\n')))})
  if (entries.length > 0) await append(session, entries)
  state.hasSystemPrompt = true
}

function systemPrompt({scenario, state}: Session): EventOf<'SystemPromptEvent'> {
  const text = scenario['system-prompt'] ?? 'You are a scripted agent: what you say and do is written in a scenario.'
  const suffix = state.record.request.system_message_suffix
  const tools = toolsOf(scenario).map(name => ({...toolDefinition(name)})) as EventOf<'SystemPromptEvent'>['tools'] // the cast is safe: the definitions follow the event model
  return {
    source: 'agent',
    system_prompt: textContent(text),
    tools,
    dynamic_context: typeof suffix === 'string' ? textContent(suffix) : null,
    kind: 'SystemPromptEvent',
  }
}
