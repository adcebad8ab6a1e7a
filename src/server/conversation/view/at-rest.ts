import type {StoredEvent} from '../../store/store.ts'
import {knownHookConfig} from '../hooks/known.ts'
import {createUsages, STATS} from '../log/usage.ts'
import type {ConversationRecord} from '../record/record.ts'
import {modelOf, storedScenario, workspaceAsked} from '../record/request.ts'
import {createSecrets} from '../secrets/secrets.ts'
import {type Described, emptyState} from '../session.ts'
import type {World} from '../world.ts'

type Event = Readonly<Record<string, unknown>>
type PageBehind = (last: StoredEvent | null) => Promise<StoredEvent[]>

const PAGE = 100
const MOST_PAGES = 10
/** Every answer updates the stats, so older updates do not matter. */
const LAST_UPDATES = 50

/** Describes a conversation that is not in memory. Reads only both ends of its log. */
export async function atRest(world: World, record: ConversationRecord): Promise<Described> {
  const {id, request} = record
  const scenario = storedScenario(request.scenario, world.scenario)
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

/** Returns the id of the last event that fits; null if none is near the end. */
async function lastOf(behind: PageBehind, fits: (event: Event) => boolean): Promise<string | null> {
  let last: StoredEvent | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: StoredEvent[] = await behind(last)
    const found = page.find(({json}) => fits(JSON.parse(json) as Event)) // documents are JSON objects
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
    const {key, value} = JSON.parse(json) as Event // documents are JSON objects
    if (key === STATS) return value
  }
  return null
}
