import {dashed} from '../../../events/ids.ts'
import {hookConfigDocument} from '../../../hooks/config/schema.ts'
import {MASKED_SECRET} from '../../mask.ts'
import {hasHooks} from '../hooks/known.ts'
import {documentOf, make} from '../log/append.ts'
import type {ConversationRecord} from '../record/record.ts'
import {
  detectsStuck,
  logsCompletions,
  maxIterations,
  modelOf,
  policyOf,
  toolsOf,
  workspaceAsked,
} from '../record/request.ts'
import type {Described, Session} from '../session.ts'

type Json = Record<string, unknown>

/** Returns a `full_state` update with secrets masked. The update is never stored. */
export function snapshotOf(session: Session): Json {
  const made = make(session, {
    source: 'environment',
    key: 'full_state',
    value: stateOf(session),
    kind: 'ConversationStateUpdateEvent',
  })
  return documentOf(session, made, null)
}

/** Sends a snapshot of the state to all subscribers. */
export function publishSnapshot(session: Session): void {
  session.world.channel.publish(session.id, {type: 'transient', event: snapshotOf(session)})
}

/**
 * Returns the state. For a conversation from another server, this is the state that the other server described, with
 * the changes made on this server.
 */
function stateOf(session: Session): Json {
  const {record} = session.state
  const own = ownState(session)
  if (record.foreign === null) return own
  const foreign = withoutNull(foreignDocument(record))
  return {...own, ...foreign, ...movedOn({...own, updated_at: record.updatedAt})}
}

function ownState(session: Session): Json {
  const {state, knownHooks} = session
  return withoutNull({
    ...commonState(session),
    security_analyzer: state.analyzer === null ? null : {kind: state.analyzer},
    activated_path_rules: [],
    last_user_message_id: state.lastUserMessageId,
    leaf_event_id: state.head,
    head_is_empty: false,
    secret_registry: {secret_sources: secretsOf(session, {value: MASKED_SECRET, kind: 'StaticSecret'})},
    hook_config: hasHooks(knownHooks) ? hookConfigDocument(knownHooks, {nulls: false, async: 'async_'}) : null,
  })
}

/** Returns the fields that the snapshot and the info share, in the order of the reference service. */
export function commonState(session: Described): Json {
  const {state, usages} = session
  return {
    id: dashed(session.id),
    agent: agentOf(session),
    workspace: {working_dir: workspaceAsked(state.record) ?? session.workspace, kind: 'LocalWorkspace'},
    persistence_dir: `conversations/${session.id}`,
    max_iterations: maxIterations(session),
    stuck_detection: detectsStuck(session),
    execution_status: state.record.executionStatus,
    confirmation_policy: policyOf(session),
    activated_knowledge_skills: [],
    invoked_skills: [],
    blocked_actions: {},
    blocked_messages: Object.fromEntries(state.blockedMessages),
    stats: usages.json(true),
    tags: state.record.tags,
    agent_state: {},
  }
}

/** The agent of the request is ignored. */
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

export function secretsOf({secrets}: Described, source: Json): Json {
  return Object.fromEntries([...secrets.values.keys()].map(name => [name, source]))
}

export function withoutNull(value: Readonly<Json>): Json {
  return Object.fromEntries(Object.entries(value).filter(([, own]) => own !== null))
}

/** Returns the description from another server, with the current status, title and tags. */
export function foreignDocument(record: ConversationRecord): Record<string, unknown> {
  const {id, foreign, executionStatus, title, tags} = record
  return {...foreign, id: dashed(id), execution_status: executionStatus, title, tags}
}

/** The fields that change when the conversation runs. */
const RUN_BY = [
  'last_user_message_id',
  'leaf_event_id',
  'updated_at',
  'stats',
  'confirmation_policy',
  'secret_registry',
  'blocked_actions',
  'blocked_messages',
] as const

/** Returns the fields that replace the same fields in another server's description. */
export function movedOn(own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(RUN_BY.filter(name => name in own).map(name => [name, own[name]]))
}
