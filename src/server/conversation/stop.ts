import {append, make} from './append.ts'
import {runHooks} from './hooked.ts'
import {type Live, type Run, statusOf} from './live.ts'
import {environmentMessage} from './message-event.ts'
import {move} from './status.ts'

/** Asks the Stop hooks of a conversation that has finished. False when they block it, and it goes on. */
export async function mayStop(live: Live, run: Run): Promise<boolean> {
  const detail = {metadata: {reason: 'agent_finished'}}
  const {events, blockedBy, additionalContext} = await runHooks(live, 'Stop', detail, run.controller.signal)
  const entries = events.map(made => ({made}))
  run.controller.signal.throwIfAborted()
  if (statusOf(live) !== 'finished' || blockedBy === null) {
    await append(live, entries)
    return true
  }
  const feedback = additionalContext.length > 0 ? additionalContext.join('\n') : blockedBy
  await append(live, [...entries, {made: make(live, environmentMessage(`[Stop hook feedback] ${feedback}`))}])
  return !(await move(live, 'resume'))
}
