import type {NewConversation} from './conversations.ts'
import {giveSecrets} from './give-secrets.ts'
import {createIds, hexOf} from './ids.ts'
import type {Lives} from './lives.ts'
import {logsCompletions} from './logs-completions.ts'
import type {ConversationRecord} from './record.ts'
import {recordOf, saveRecord} from './records.ts'
import {scenarioOf} from './scenario-of.ts'
import {createSecrets} from './secrets.ts'
import {modelOf} from './snapshot.ts'
import {storable} from './storable.ts'
import {utcTimestamp} from './timestamps.ts'
import type {World} from './world.ts'

type Made = {status: 'made' | 'known'; record: ConversationRecord}

/** One of an id that is known stays as it is; secrets are its own all the same, since they are kept nowhere. */
export async function createNew(world: World, lives: Lives, asked: NewConversation): Promise<Made> {
  const known = asked.id === null ? null : await recordOf(world.store, asked.id)
  if (known !== null) {
    const live = await lives.of(known.id)
    await giveSecrets(live, asked.secrets)
    return {status: 'known', record: storable(live.state.record, live.secrets)}
  }
  world.assertHooks(asked.request.hook_config)
  const record = newRecord(world, asked, asked.id ?? (await freeId(world, asked)))
  const secrets = createSecrets()
  secrets.add(asked.secrets)
  const stored = storable(record, secrets)
  lives.keep(record.id, {request: record.request, secrets})
  try {
    await saveRecord(world.store, stored)
    await lives.of(record.id)
  } catch (error) {
    lives.forget(record.id)
    throw error
  }
  return {status: 'made', record: stored}
}

/** With a seed the same one again, as long as nobody has it. */
async function freeId(world: World, {request}: NewConversation): Promise<string> {
  const ids = createIds(scenarioOf(request.scenario, world.scenario).seed, 'conversation')
  for (;;) {
    const id = hexOf(ids())
    if ((await recordOf(world.store, id)) === null && (await world.store.lastSeq(id)) < 0) return id
  }
}

function newRecord(world: World, asked: NewConversation, id: string): ConversationRecord {
  const now = utcTimestamp(world.clock.now())
  const {title, sandboxId, parentId, tags, request} = asked
  const scenario = scenarioOf(request.scenario, world.scenario)
  return {
    id,
    title,
    public: asked.public,
    executionStatus: 'idle',
    sandboxStatus: 'RUNNING',
    sandboxId,
    parentId,
    llmModel: asked.llmModel ?? modelOf(scenario),
    tags,
    origin: 'own',
    createdAt: now,
    updatedAt: now,
    request: {...request, log_completions: logsCompletions(request, scenario)},
    requestMasked: false,
    foreign: null,
  }
}
