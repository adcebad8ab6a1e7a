import type {EventOf} from '../../../events/kinds/index.ts'
import {runHooks} from '../hooks/run.ts'
import {append, type Entry, gated, make, update} from '../log/append.ts'
import {isReference} from '../profile.ts'
import {move} from '../record/status.ts'
import {type Made, type Session, statusOf} from '../session.ts'
import {begin} from './begin.ts'
import {supersede} from './confirmation.ts'
import {textContent, textOf} from './events.ts'

type MessageEvent = EventOf<'MessageEvent'>

/** Appends a user's message after the hooks that may block it. The message is durable when this resolves. */
export async function receive(session: Session, event: MessageEvent): Promise<void> {
  await begin(session)
  await supersede(session)
  const since = session.world.clock.now()
  const first = make(session, event)
  const detail = {message: textOf(event), messageId: first.id}
  const hooked = await runHooks(session, 'UserPromptSubmit', detail, session.closing.signal)
  const made = rebuilt(session, first, hooked)
  const isBlocked = hooked.blockedBy !== null && made === first
  await supersede(session) // calls that began to wait while the hooks ran
  const before = isBlocked ? [update(session, 'blocked_messages', {[made.id]: hooked.blockedBy})] : []
  if (isBlocked) session.state.blockedMessages.set(made.id, hooked.blockedBy ?? '')
  const entries = [...around(hooked.events, made, first, before), update(session, 'last_user_message_id', made.id)]
  await enter(session, made, entries, since)
}

/**
 * If hooks add context, the message is rebuilt with a new id. In the reference it thereby escapes a block:
 * docs/reference-behaviour.md#prompt-block-with-context.
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

/**
 * Returns the log entries of a message and its hooks, in order. The parent of a rebuilt message is its last hook event.
 * An unchanged message has the same parent as its first hook event.
 */
function around(hooks: readonly Made[], made: Made, first: Made, before: readonly Entry[]): Entry[] {
  if (made !== first) return [...hooks.map(hook => ({made: hook})), {made}]
  const entries = gated(hooks, made)
  return [...entries.slice(0, -1), ...before, ...entries.slice(-1)]
}

/** Shows the message to the next steps and appends it. If it cannot be stored, the change is undone. */
async function enter(
  session: Session,
  made: Made<MessageEvent>,
  entries: readonly Entry[],
  since: number,
): Promise<void> {
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
