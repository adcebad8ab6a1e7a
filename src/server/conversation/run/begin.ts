import type {EventOf} from '../../../events/kinds/index.ts'
import {hookConfigDocument} from '../../hooks/config/document.ts'
import {toolDefinition} from '../../scenario/tool.ts'
import {hasHooks} from '../hooks/known.ts'
import {runHooks} from '../hooks/run.ts'
import {append, type Entry, make, update} from '../log/append.ts'
import {does} from '../profile.ts'
import {toolsOf} from '../record/request.ts'
import type {Session} from '../session.ts'
import {environmentMessage, textContent} from './events.ts'

/** Prepares the first message or run: SessionStart hooks, then the system prompt, once per conversation. */
export function begin(session: Session): Promise<void> {
  session.state.begun ??= beginNow(session).catch(error => {
    session.state.begun = null
    throw error
  })
  return session.state.begun
}

async function beginNow(session: Session): Promise<void> {
  const {state, hooks, closing} = session
  if (hasHooks(hooks.config) && !state.hasSystemPrompt) {
    const config = hookConfigDocument(hooks.config, {nulls: false, async: 'async_'})
    await append(session, [update(session, 'hook_config', config)])
  }
  const {events, additionalContext} = await runHooks(session, 'SessionStart', {}, closing.signal)
  const entries: Entry[] = events.map(made => ({made}))
  if (!state.hasSystemPrompt) entries.push({made: make(session, systemPrompt(session))})
  if (additionalContext.length > 0 && does(session.world.settings.compat, '1.58.0'))
    entries.push({made: make(session, environmentMessage(additionalContext.join('\n')))})
  if (entries.length > 0) await append(session, entries)
  state.hasSystemPrompt = true
}

function systemPrompt({scenario, state}: Session): EventOf<'SystemPromptEvent'> {
  const text = scenario['system-prompt'] ?? 'You are a scripted agent: what you say and do is written in a scenario.'
  const suffix = state.record.request.system_message_suffix
  const tools = toolsOf(scenario).map(name => ({...toolDefinition(name)})) as EventOf<'SystemPromptEvent'>['tools'] // built from the declarations
  return {
    source: 'agent',
    system_prompt: textContent(text),
    tools,
    dynamic_context: typeof suffix === 'string' ? textContent(suffix) : null,
    kind: 'SystemPromptEvent',
  }
}
