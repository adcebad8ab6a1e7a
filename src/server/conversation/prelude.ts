import type {Event, EventOf} from '../../events/kinds/index.ts'
import {msOf} from '../scenario/duration.ts'
import {isStep, type Step, type StepOf} from '../scenario/scenario.ts'
import {append, make} from './append.ts'
import {condense} from './condense.ts'
import type {Live, Run} from './live.ts'
import {logsCompletions} from './logs-completions.ts'
import {stream} from './stream.ts'

/** What the scenario has before an answer. */
export async function prelude(live: Live, run: Run, step: Step): Promise<void> {
  if (isStep(step, 'wait')) await live.world.clock.sleep(msOf(step.wait), run.controller.signal)
  if (isStep(step, 'stream')) await stream(live, run, step)
  if (isStep(step, 'condense')) await condense(live, step)
  if (isStep(step, 'user')) live.acts(step, live)
  const event = eventOf(live, step)
  if (event !== null) await append(live, [{made: make(live, event)}])
}

function eventOf(live: Live, step: Step): Event | null {
  if (isStep(step, 'acp')) return acpEvent(step)
  if (isStep(step, 'token')) return tokenEvent(step)
  if (isStep(step, 'event')) return step.event as Event // the scenario was validated with it
  if (isStep(step, 'completion-log') && logsCompletions(live.state.record.request, live.scenario))
    return completionLog(live, step)
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

function completionLog(live: Live, step: StepOf<'completion-log'>): EventOf<'LLMCompletionLogEvent'> {
  return {
    source: 'environment',
    filename: step['completion-log'],
    log_data: JSON.stringify(step.data ?? {}),
    model_name: step.model ?? live.scenario.model ?? 'scripted',
    usage_id: step['usage-id'] ?? 'agent',
    kind: 'LLMCompletionLogEvent',
  }
}
