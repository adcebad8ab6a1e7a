import type {StepOf} from '../scenario/scenario.ts'
import {isTool} from '../scenario/tool.ts'
import {actionless, type Said} from './action-event.ts'
import {agentError} from './agent-error.ts'
import {append, make} from './append.ts'
import {toolsOf} from './begin.ts'
import {takeItem} from './item.ts'
import type {Live, Run} from './live.ts'
import {nextResponse, usageOf} from './response.ts'
import type {StepEnd} from './step.ts'

/** A call that nobody can execute: an action event without action, and an error. The run goes on. */
export async function invalidCall(live: Live, run: Run, step: StepOf<'call-invalid'> & Said): Promise<StepEnd> {
  const tool = step['call-invalid']
  const responseId = nextResponse(live)
  const args = typeof step.args === 'string' ? step.args : JSON.stringify(step.args ?? {})
  const made = make(live, actionless(live, tool, args, responseId, step), takeItem(live, run))
  const error = step.error ?? whyInvalid(live, tool)
  await append(live, [{made}, ...usageOf(live, step, responseId), agentError(live, made.event, error)])
  return 'on'
}

function whyInvalid(live: Live, tool: string): string {
  if (isTool(tool)) return `The arguments of '${tool}' could not be read.`
  const names = toolsOf(live.scenario).map(name => `'${name}'`)
  return `Tool '${tool}' not found. Available: [${names.join(', ')}]`
}
