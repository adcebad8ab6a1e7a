import type {EventOf} from '../../events/kinds/index.ts'
import {msOf} from '../scenario/duration.ts'
import {isStep, type Step, type StepOf} from '../scenario/scenario.ts'
import {append, make} from './append.ts'
import {callTools} from './call-tools.ts'
import {AgentFailure} from './ends.ts'
import {invalidCall} from './invalid-call.ts'
import {abortItem, takeItem} from './item.ts'
import type {Live, Run} from './live.ts'
import {environmentMessage, textContent} from './message-event.ts'
import {prelude} from './prelude.ts'
import {nextResponse, usageOf} from './response.ts'
import {move} from './status.ts'
import type {StepEnd} from './step.ts'

/** One answer of the scripted model, behind what the scenario has before it. `isTold`: a message came meanwhile. */
export async function askModel(live: Live, run: Run, isTold: () => boolean): Promise<StepEnd> {
  live.script.begin()
  try {
    const {thinks} = live.scenario
    if (thinks !== undefined) await live.world.clock.sleep(msOf(thinks), run.controller.signal)
    return await answered(live, run, isTold)
  } catch (error) {
    abortItem(live, run, error)
    throw error
  }
}

async function answered(live: Live, run: Run, isTold: () => boolean): Promise<StepEnd> {
  for (;;) {
    const step = live.script.next()
    const end = await answer(live, run, step, isTold)
    if (end !== null) return end
    await prelude(live, run, step)
    run.controller.signal.throwIfAborted()
  }
}

/** Null when the step is no answer. */
async function answer(live: Live, run: Run, step: Step, isTold: () => boolean): Promise<StepEnd | null> {
  if (isStep(step, 'say')) return say(live, run, step)
  if (isStep(step, 'call')) return callTools(live, run, {...step, calls: [step]}, isTold)
  if (isStep(step, 'parallel')) return callTools(live, run, {...step, calls: step.parallel}, isTold)
  if (isStep(step, 'finish')) {
    const call = {call: 'finish', args: {message: step.finish}, observe: step.finish}
    return callTools(live, run, {...step, calls: [call]}, isTold)
  }
  if (isStep(step, 'call-invalid')) return invalidCall(live, run, step)
  if (isStep(step, 'fail')) throw new AgentFailure(step.fail, step.detail)
  if (isStep(step, 'stuck')) return getStuck(live, step.nudge)
  return null
}

async function say(live: Live, run: Run, step: StepOf<'say'>): Promise<StepEnd> {
  const responseId = nextResponse(live)
  const event: EventOf<'MessageEvent'> = {
    source: 'agent',
    llm_message: {role: 'assistant', content: [textContent(step.say)], reasoning_content: step.reasoning ?? null},
    llm_response_id: responseId,
    kind: 'MessageEvent',
  }
  const taken = usageOf(live, step, responseId)
  const made = make(live, event, takeItem(live, run))
  await append(live, [...taken, {made}])
  return 'finished'
}

async function getStuck(live: Live, nudge: string | undefined): Promise<StepEnd> {
  if (nudge !== undefined) await append(live, [{made: make(live, environmentMessage(nudge))}])
  await move(live, 'stuck')
  return 'on'
}
