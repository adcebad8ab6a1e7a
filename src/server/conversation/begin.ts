import type {EventOf} from '../../events/kinds/index.ts'
import {hookConfigDocument} from '../hooks/document.ts'
import type {HookConfig} from '../hooks/hook.ts'
import {isStep, type Scenario, turnsOf} from '../scenario/scenario.ts'
import {isTool, toolDefinition} from '../scenario/tool.ts'
import {append, type Entry, make, update} from './append.ts'
import {runHooks} from './hooked.ts'
import type {Live} from './live.ts'
import {environmentMessage, textContent} from './message-event.ts'
import {does} from './profile.ts'

/** What comes before the first message or run: SessionStart hooks, then the system prompt, once per conversation. */
export function begin(live: Live): Promise<void> {
  live.state.begun ??= beginNow(live).catch(error => {
    live.state.begun = null
    throw error
  })
  return live.state.begun
}

async function beginNow(live: Live): Promise<void> {
  const {state, hooks, closing} = live
  if (hasHooks(hooks.config) && !state.hasSystemPrompt) {
    const config = hookConfigDocument(hooks.config, {nulls: false, async: 'async_'})
    await append(live, [update(live, 'hook_config', config)])
  }
  const {events, additionalContext} = await runHooks(live, 'SessionStart', {}, closing.signal)
  const entries: Entry[] = events.map(made => ({made}))
  if (!state.hasSystemPrompt) entries.push({made: make(live, systemPrompt(live))})
  if (additionalContext.length > 0 && does(live.world.settings.compat, '1.58.0'))
    entries.push({made: make(live, environmentMessage(additionalContext.join('\n')))})
  if (entries.length > 0) await append(live, entries)
  state.hasSystemPrompt = true
}

export function hasHooks(config: HookConfig): boolean {
  return Object.values(config).some(entries => entries.length > 0)
}

function systemPrompt({scenario, state}: Live): EventOf<'SystemPromptEvent'> {
  const text = scenario['system-prompt'] ?? 'You are a scripted agent: what you say and do is written in a scenario.'
  const suffix = state.record.request.system_message_suffix
  const tools = toolsOf(scenario).map(name => ({...toolDefinition(name)})) as EventOf<'SystemPromptEvent'>['tools'] // made of the declarations
  return {
    source: 'agent',
    system_prompt: textContent(text),
    tools,
    dynamic_context: typeof suffix === 'string' ? textContent(suffix) : null,
    kind: 'SystemPromptEvent',
  }
}

/** Those that are called, those that are named, and the two that every agent has. */
export function toolsOf(scenario: Scenario): string[] {
  const calls = turnsOf(scenario)
    .flat()
    .flatMap(step => (isStep(step, 'parallel') ? step.parallel : isStep(step, 'call') ? [step] : []))
  const called = calls.filter(({call, as}) => as !== 'mcp' && (as === 'client' || isTool(call))).map(({call}) => call)
  return [...new Set([...called, ...(scenario.tools ?? []), 'finish', 'think'])]
}
