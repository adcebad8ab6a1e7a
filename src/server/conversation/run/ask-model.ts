import type {EventOf} from '../../../events/kinds/index.ts'
import {isStep, type Step, type StepOf} from '../../scenario/scenario.ts'
import {msOf} from '../../scenario/steps.ts'
import {isTool} from '../../scenario/tool.ts'
import {append, make} from '../log/append.ts'
import {toolsOf} from '../record/request.ts'
import {move} from '../record/status.ts'
import type {Run, Session, StepEnd} from '../session.ts'
import {callTools} from './call-tools.ts'
import {actionless, agentError, environmentMessage, nextResponse, type Said, textContent, usageOf} from './events.ts'
import {AgentFailure, Interrupted} from './failure.ts'
import {abortItem, prelude, takeItem} from './prelude.ts'

/** Runs the steps of the scenario up to and including the next answer. */
export async function askModel(session: Session, run: Run, hasNewMessage: () => boolean): Promise<StepEnd> {
  session.script.begin()
  try {
    const {thinks} = session.scenario
    if (thinks !== undefined) await session.world.clock.sleep(msOf(thinks), run.controller.signal)
    return await answered(session, run, hasNewMessage)
  } catch (error) {
    abortItem(session, run, error)
    throw error
  }
}

async function answered(session: Session, run: Run, hasNewMessage: () => boolean): Promise<StepEnd> {
  for (;;) {
    const step = session.script.next()
    const end = await answer(session, run, step, hasNewMessage)
    if (end !== null) return end
    await prelude(session, run, step)
    run.controller.signal.throwIfAborted()
  }
}

async function answer(session: Session, run: Run, step: Step, hasNewMessage: () => boolean): Promise<StepEnd | null> {
  if (isStep(step, 'say')) return say(session, run, step)
  if (isStep(step, 'call')) return callTools(session, run, {...step, calls: [step]}, hasNewMessage)
  if (isStep(step, 'parallel')) return callTools(session, run, {...step, calls: step.parallel}, hasNewMessage)
  if (isStep(step, 'finish')) {
    const call = {call: 'finish', args: {message: step.finish}, observe: step.finish}
    return callTools(session, run, {...step, calls: [call]}, hasNewMessage)
  }
  if (isStep(step, 'call-invalid')) return invalidCall(session, run, step)
  if (isStep(step, 'fail')) throw new AgentFailure(step.fail, step.detail)
  if (isStep(step, 'stuck')) return getStuck(session, step.nudge)
  if (isStep(step, 'stop')) return stopHere(run, step.stop)
  return null
}

async function say(session: Session, run: Run, step: StepOf<'say'>): Promise<StepEnd> {
  const responseId = nextResponse(session)
  const event: EventOf<'MessageEvent'> = {
    source: 'agent',
    llm_message: {role: 'assistant', content: [textContent(step.say)], reasoning_content: step.reasoning ?? null},
    llm_response_id: responseId,
    kind: 'MessageEvent',
  }
  const taken = usageOf(session, step, responseId)
  const made = make(session, event, takeItem(session, run))
  await append(session, [...taken, {made}])
  return 'finished'
}

async function getStuck(session: Session, nudge: string | undefined): Promise<StepEnd> {
  if (nudge !== undefined) await append(session, [{made: make(session, environmentMessage(nudge))}])
  await move(session, 'stuck')
  return 'on'
}

/** A pause takes effect before the next step, and an interrupt at once. */
function stopHere(run: Run, how: StepOf<'stop'>['stop']): StepEnd {
  if (how === 'interrupt') throw new Interrupted()
  run.pauseAsked = true
  return 'on'
}

/** Appends an `ActionEvent` that has no `action`, then an error. The run continues. */
async function invalidCall(session: Session, run: Run, step: StepOf<'call-invalid'> & Said): Promise<StepEnd> {
  const tool = step['call-invalid']
  const responseId = nextResponse(session)
  const args = typeof step.args === 'string' ? step.args : JSON.stringify(step.args ?? {})
  const made = make(session, actionless(session, tool, args, responseId, step), takeItem(session, run))
  const error = step.error ?? whyInvalid(session, tool)
  await append(session, [{made}, ...usageOf(session, step, responseId), agentError(session, made.event, error)])
  return 'on'
}

function whyInvalid(session: Session, tool: string): string {
  if (isTool(tool)) return `The arguments of '${tool}' could not be read.`
  const names = toolsOf(session.scenario).map(name => `'${name}'`)
  return `Tool '${tool}' not found. Available: [${names.join(', ')}]`
}
