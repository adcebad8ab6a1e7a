import {askModel} from './ask-model.ts'
import {execute} from './execute.ts'
import {type Live, type Run, statusOf} from './live.ts'
import {does} from './profile.ts'
import {move} from './status.ts'

/** What a step came to. */
export type StepEnd = 'on' | 'finished' | 'asks'

/** One turn of the run loop: what was confirmed is executed, or else the model answers. */
export async function step(live: Live, run: Run): Promise<void> {
  const {messages} = live.state
  run.again = false
  const end = await stepOnce(live, run, messages)
  if (end === 'asks') await move(live, 'ask')
  if (end === 'finished') await finish(live, run, messages)
}

async function stepOnce(live: Live, run: Run, messages: number): Promise<StepEnd> {
  if (takeBlocked(live)) return 'finished'
  if (live.state.pending.length > 0) return execute(live, run, live.state.pending)
  return askModel(live, run, () => isTold(live, messages))
}

/** The last message was blocked, and no step has met it. */
function takeBlocked({state}: Live): boolean {
  const isBlocked = state.lastUserMessageId !== null && state.blockedMessages.has(state.lastUserMessageId)
  state.blockedMessages.clear()
  return isBlocked
}

/** Unless a message came during the step, since 1.45.0: then the run goes on, or leaves it to the next one. */
async function finish(live: Live, run: Run, messages: number): Promise<void> {
  if (!isTold(live, messages)) await move(live, 'finish')
  else if (!run.again && statusOf(live) === 'running') await move(live, 'leave')
}

function isTold({state, world}: Live, messages: number): boolean {
  return state.messages !== messages && does(world.settings.compat, '1.45.0')
}
