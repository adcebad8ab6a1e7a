import {hookConfigDocument} from '../hooks/document.ts'
import {MASKED_SECRET} from '../masking/masked-secret.ts'
import {dashed} from '../search/conversation-id.ts'
import {documentOf, make} from './append.ts'
import {hasHooks, toolsOf} from './begin.ts'
import {foreignDocument, movedOn} from './foreign-document.ts'
import type {Described, Live} from './live.ts'
import {logsCompletions} from './logs-completions.ts'
import {maxIterations} from './max-iterations.ts'
import {policyOf} from './policy.ts'
import {detectsStuck} from './stuck.ts'
import {workspaceAsked} from './workspace.ts'

type Json = Record<string, unknown>

/** A `full_state` update of now: sent, never stored, no value of a secret in it. */
export function snapshotOf(live: Live): Json {
  const made = make(live, {
    source: 'environment',
    key: 'full_state',
    value: stateOf(live),
    kind: 'ConversationStateUpdateEvent',
  })
  return documentOf(live, made, null)
}

/** To whoever listens: after a run, a pause, an interrupt. */
export function publishSnapshot(live: Live): void {
  live.world.channel.publish(live.id, {type: 'transient', event: snapshotOf(live)})
}

/** Of one that came from another server it is what that said of it, with what became of it since. */
function stateOf(live: Live): Json {
  const {record} = live.state
  const own = ownState(live)
  if (record.foreign === null) return own
  const foreign = withoutNull(foreignDocument(record))
  return {...own, ...foreign, ...movedOn({...own, updated_at: record.updatedAt})}
}

function ownState(live: Live): Json {
  const {state, toldHooks} = live
  return withoutNull({
    ...commonState(live),
    security_analyzer: state.analyzer === null ? null : {kind: state.analyzer},
    activated_path_rules: [],
    last_user_message_id: state.lastUserMessageId,
    leaf_event_id: state.head,
    head_is_empty: false,
    secret_registry: {secret_sources: secretsOf(live, {value: MASKED_SECRET, kind: 'StaticSecret'})},
    hook_config: hasHooks(toldHooks) ? hookConfigDocument(toldHooks, {nulls: false, async: 'async_'}) : null,
  })
}

/** What a snapshot and the description of a conversation have in common, in the order of the service. */
export function commonState(live: Described): Json {
  const {state, usages} = live
  return {
    id: dashed(live.id),
    agent: agentOf(live),
    workspace: {working_dir: workspaceAsked(state.record) ?? live.workspace, kind: 'LocalWorkspace'},
    persistence_dir: `conversations/${live.id}`,
    max_iterations: maxIterations(live),
    stuck_detection: detectsStuck(live),
    execution_status: state.record.executionStatus,
    confirmation_policy: policyOf(live),
    activated_knowledge_skills: [],
    invoked_skills: [],
    blocked_actions: {},
    blocked_messages: Object.fromEntries(state.blockedMessages),
    stats: usages.json(true),
    tags: state.record.tags,
    agent_state: {},
  }
}

/** The scripted one: what a request says of its agent is accepted and has no effect. */
function agentOf({scenario, state}: Described): Json {
  return {
    llm: {
      model: modelOf(scenario),
      usage_id: 'agent',
      stream: false,
      log_completions: logsCompletions(state.record.request, scenario),
    },
    tools: toolsOf(scenario)
      .filter(name => name !== 'finish' && name !== 'think')
      .map(name => ({name, params: {}})),
    mcp_config: {},
    include_default_tools: ['FinishTool', 'ThinkTool'],
    tool_concurrency_limit: 1,
    kind: 'Agent',
  }
}

export function modelOf({model}: {readonly model?: string}): string {
  return model ?? 'scripted'
}

export function secretsOf({secrets}: Described, source: Json): Json {
  return Object.fromEntries([...secrets.values.keys()].map(name => [name, source]))
}

function withoutNull(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, own]) => own !== null))
}
