import {conversationIdIn, dashed} from '../../../events/ids.ts'
import {hookConfigDocument} from '../../../hooks/config/schema.ts'
import type {StoredEvent} from '../../store/store.ts'
import type {Defaults} from '../defaults.ts'
import {hasHooks, knownHookConfig} from '../hooks/known.ts'
import {createUsages, STATS} from '../log/usage.ts'
import {does} from '../profile.ts'
import {type ConversationRecord, runsHere} from '../record/record.ts'
import {modelOf, storedScenario, workspaceAsked} from '../record/request.ts'
import {createSecrets} from '../secrets/secrets.ts'
import {type Described, emptyState, type World} from '../session.ts'
import {STATE} from '../shapes.ts'
import {commonState, movedOn, secretsOf} from './state.ts'

/**
 * Returns the `ConversationInfo`. Missing values are null. For a conversation from another server, most fields have the
 * values that the other server described.
 */
export function infoOf(session: Described, children: readonly ConversationRecord[]): Record<string, unknown> {
  const {record} = session.state
  const own = session.secrets.hide(ownInfo(session), STATE)
  const sub_conversation_ids = childIds(record, children)
  const hook_config = record.foreign?.hook_config ?? own.hook_config
  return {
    ...own,
    ...record.foreign,
    ...known(own),
    sub_conversation_ids,
    hook_config,
    ...(runsHere(record) ? movedOn(own) : {}),
  }
}

/** These fields come from the record, even if another server described the conversation. */
function known(own: Readonly<Record<string, unknown>>) {
  const {id, execution_status, title, tags, parent_conversation_id} = own
  return {id, execution_status, title, tags, parent_conversation_id}
}

function childIds({foreign}: ConversationRecord, children: readonly ConversationRecord[]): unknown[] {
  const told: unknown[] = Array.isArray(foreign?.sub_conversation_ids) ? foreign.sub_conversation_ids : []
  const known = new Set(told.map(id => conversationIdIn(String(id))))
  return [...told, ...children.filter(({id}) => !known.has(id)).map(({id}) => dashed(id))]
}

/** Describes the conversation as this server knows it. The hooks appear only after the first event. */
function ownInfo(session: Described) {
  const {state, knownHooks, world} = session
  const {agent, ...common} = commonState(session)
  const config = hookConfigDocument(knownHooks, {nulls: true, async: 'async_'})
  return {
    ...common,
    security_analyzer: state.analyzer === null ? null : {kind: state.analyzer},
    last_user_message_id: state.lastUserMessageId,
    leaf_event_id: state.head,
    secret_registry: {secret_sources: secretsOf(session, {description: null, value: null, kind: 'StaticSecret'})},
    hook_config: state.isLogEmpty || !hasHooks(knownHooks) ? null : config,
    title: state.record.title,
    metrics: null,
    created_at: state.record.createdAt,
    updated_at: state.record.updatedAt,
    forked_from_conversation_id: null,
    forked_from_event_id: null,
    parent_conversation_id: state.record.parentId && dashed(state.record.parentId),
    sub_conversation_ids: [],
    current_model_id: null,
    available_models: [],
    supports_runtime_model_switch: false,
    launched_agent_profile: null,
    agent,
    client_tools: [],
    ...(does(world.settings.compat, '1.51.0') ? {tool_module_qualnames: {}, runtime_info: null} : {}),
  }
}

type Event = Readonly<Record<string, unknown>>
type PageBehind = (last: StoredEvent | null) => Promise<StoredEvent[]>

const PAGE = 100
const MOST_PAGES = 10
/**
 * The number of updates at the end of a log that are searched for the stats. Every answer updates the stats, so a few
 * updates are enough.
 */
const LAST_UPDATES = 50

/** Describes a conversation without loading it. Reads only the start and the end of its log. */
export async function atRest(
  world: World,
  record: ConversationRecord,
  {scenario: otherwise}: Defaults,
): Promise<Described> {
  const {id, request} = record
  const scenario = await storedScenario(request.scenario, otherwise)
  const state = emptyState(record, scenario)
  state.lastSeq = await world.store.lastSeq(id)
  state.isLogEmpty = state.lastSeq < 0
  state.head = await lastOf(logBehind(world, id), event => event.kind !== 'ConversationStateUpdateEvent')
  state.lastUserMessageId = await lastOf(messagesBehind(world, id), event => event.source === 'user')
  return {
    id,
    world,
    scenario,
    state,
    secrets: createSecrets(),
    usages: createUsages(modelOf(scenario), await announcedStats(world, id)),
    knownHooks: await knownHookConfig(world.store, record),
    workspace: workspaceAsked(record) ?? (await world.workspace.of(record)),
  }
}

function logBehind({store}: World, id: string): PageBehind {
  return last => store.byLog(id, {order: 'descending', from: last === null ? null : last.seq - 1, limit: PAGE})
}

function messagesBehind({store}: World, id: string): PageBehind {
  const query = {conversation: id, kind: 'MessageEvent', gte: null, lt: null}
  return after => store.byTime(query, {order: 'descending', after, upToSeq: null, beyondSeq: null, limit: PAGE})
}

async function lastOf(behind: PageBehind, fits: (event: Event) => boolean): Promise<string | null> {
  let last: StoredEvent | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: StoredEvent[] = await behind(last)
    const found = page.find(({json}) => fits(JSON.parse(json) as Event)) // the cast is safe: every stored event is a JSON object
    if (found !== undefined) return found.id
    last = page.at(-1) ?? null
    if (last === null || last.seq === 0 || page.length < PAGE) return null
  }
  return null
}

async function announcedStats({store}: World, id: string): Promise<unknown> {
  const query = {conversation: id, kind: 'ConversationStateUpdateEvent', gte: null, lt: null}
  const page = {order: 'descending', after: null, upToSeq: null, beyondSeq: null, limit: LAST_UPDATES} as const
  for (const {json} of await store.byTime(query, page)) {
    const {key, value} = JSON.parse(json) as Event // the cast is safe: every stored event is a JSON object
    if (key === STATS) return value
  }
  return null
}
