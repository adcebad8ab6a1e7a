import type {EventOf} from '../../events/kinds/index.ts'
import {append, type Entry, gated, make, update} from './append.ts'
import {begin} from './begin.ts'
import {runHooks} from './hooked.ts'
import {type Live, type Made, statusOf} from './live.ts'
import {textContent, textOf} from './message-event.ts'
import {isReference} from './profile.ts'
import {supersede} from './reject.ts'
import {move} from './status.ts'

type MessageEvent = EventOf<'MessageEvent'>

/** Appends a message of the user, behind the hooks that may block it. It is durable when this resolves. */
export async function receive(live: Live, event: MessageEvent): Promise<void> {
  await begin(live)
  await supersede(live)
  const since = live.world.clock.now()
  const first = make(live, event)
  const detail = {message: textOf(event), messageId: first.id}
  const hooked = await runHooks(live, 'UserPromptSubmit', detail, live.closing.signal)
  const made = rebuilt(live, first, hooked)
  const isBlocked = hooked.blockedBy !== null && made === first
  await supersede(live) // what began to wait while the hooks ran
  const before = isBlocked ? [update(live, 'blocked_messages', {[made.id]: hooked.blockedBy})] : []
  if (isBlocked) live.state.blockedMessages.set(made.id, hooked.blockedBy ?? '')
  const entries = [...around(hooked.events, made, first, before), update(live, 'last_user_message_id', made.id)]
  await enter(live, made, entries, since)
}

/** With what hooks add it is another message; one that is blocked stays as it is (facts, D18). */
function rebuilt(
  live: Live,
  first: Made<MessageEvent>,
  {blockedBy, additionalContext}: {blockedBy: string | null; additionalContext: readonly string[]},
): Made<MessageEvent> {
  const keepsBlock = blockedBy !== null && !isReference(live.world.settings.compat)
  if (additionalContext.length === 0 || keepsBlock) return first
  const added = textContent(additionalContext.join('\n'))
  return make(live, {...first.event, extended_content: [...(first.event.extended_content ?? []), added]})
}

/** A message that hooks have added to follows them; otherwise they stand beside it. */
function around(hooks: readonly Made[], made: Made, first: Made, before: readonly Entry[]): Entry[] {
  if (made !== first) return [...hooks.map(hook => ({made: hook})), {made}]
  const entries = gated(hooks, made)
  return [...entries.slice(0, -1), ...before, ...entries.slice(-1)]
}

/** What goes on meets the message from now on, unless it cannot be kept. */
async function enter(live: Live, made: Made<MessageEvent>, entries: readonly Entry[], since: number): Promise<void> {
  const {state} = live
  const {lastUserMessageId} = state
  state.messages += 1
  state.lastUserMessageId = made.id
  live.script.nextTurn()
  try {
    if (statusOf(live) === 'waiting_for_confirmation') await append(live, entries)
    else await move(live, 'message', () => entries, since)
    state.recent = []
  } catch (error) {
    state.messages -= 1
    if (state.lastUserMessageId === made.id) state.lastUserMessageId = lastUserMessageId
    live.script.takeBack()
    throw error
  }
}
