import {append, make} from './append.ts'
import {runHooks} from './hooked.ts'
import {type Live, type Run, statusOf} from './live.ts'
import {environmentMessage} from './message-event.ts'
import {move} from './status.ts'

/** Asks the Stop hooks of a conversation that has finished. False when it goes on: blocked, or told something meanwhile. */
export async function mayStop(live: Live, run: Run): Promise<boolean> {
  const detail = {metadata: {reason: 'agent_finished'}}
  const {events, blockedBy, additionalContext} = await runHooks(live, 'Stop', detail, run.controller.signal)
  const entries = events.map(made => ({made}))
  run.controller.signal.throwIfAborted()
  if (statusOf(live) !== 'finished' || blockedBy === null) {
    await append(live, entries)
    return !(await goesOn(live, run))
  }
  const feedback = additionalContext.length > 0 ? additionalContext.join('\n') : blockedBy
  await append(live, [...entries, {made: make(live, environmentMessage(`[Stop hook feedback] ${feedback}`))}])
  return !(await move(live, 'resume'))
}

/** A message came while the hooks ran, and asked for a run. */
async function goesOn(live: Live, run: Run): Promise<boolean> {
  if (!run.again || statusOf(live) !== 'idle') return false
  run.again = false
  return move(live, 'run')
}
