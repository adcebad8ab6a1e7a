import {Refused} from '../refused.ts'
import {msOf} from '../scenario/duration.ts'
import type {StepOf} from '../scenario/scenario.ts'
import type {Conversations} from './conversations.ts'
import type {Live} from './live.ts'

/** Does what a scenario's user does, after a while, beside the run. What cannot be done then is left. */
export function act(conversations: Conversations, step: StepOf<'user'>, live: Live): void {
  const {clock, log} = live.world
  const acted = async () => {
    await clock.sleep(step.after === undefined ? 0 : msOf(step.after), live.closing.signal)
    await DEEDS[step.user](conversations, live.id, step.text)
  }
  acted().catch(error => {
    if (error instanceof Refused || live.closing.signal.aborted) return
    log('error', 'the user of a scenario could not act', {conversation: live.id, does: step.user, cause: String(error)})
  })
}

type Deed = (conversations: Conversations, id: string, text: string | undefined) => Promise<void>

const DEEDS: Readonly<Record<StepOf<'user'>['user'], Deed>> = {
  pause: (conversations, id) => conversations.pause(id),
  interrupt: (conversations, id) => conversations.interrupt(id),
  run: (conversations, id) => conversations.run(id),
  accept: (conversations, id) => conversations.respond(id, true, ''),
  reject: (conversations, id, text) => conversations.respond(id, false, text ?? 'User rejected the action.'),
  message: (conversations, id, text = 'Go on.') =>
    conversations.message(id, {role: 'user', content: [{type: 'text', text}]}, true),
}
