import type {NewConversation} from './conversations.ts'
import {createIds, hexOf} from './ids.ts'
import type {Lives} from './lives.ts'
import type {ConversationRecord} from './record.ts'
import {recordOf, saveRecord} from './records.ts'
import {scenarioOf} from './scenario-of.ts'
import {modelOf} from './snapshot.ts'
import {utcTimestamp} from './timestamps.ts'
import type {World} from './world.ts'

type Made = {status: 'made' | 'known'; record: ConversationRecord}

/** One of an id that is known stays as it is; secrets are its own all the same, since they are kept nowhere. */
export async function createNew(world: World, lives: Lives, asked: NewConversation): Promise<Made> {
  const known = asked.id === null ? null : await recordOf(world.store, asked.id)
  const record = known ?? newRecord(world, asked, asked.id ?? (await freeId(world, asked)))
  if (known === null) {
    world.assertHooks(asked.request.hook_config)
    await saveRecord(world.store, record)
  }
  const live = await lives.of(record.id)
  live.secrets.add(asked.secrets)
  return {status: known === null ? 'made' : 'known', record: live.state.record}
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
  return {
    id,
    title,
    public: asked.public,
    executionStatus: 'idle',
    sandboxStatus: 'RUNNING',
    sandboxId,
    parentId,
    llmModel: asked.llmModel ?? modelOf(scenarioOf(request.scenario, world.scenario)),
    tags,
    origin: 'own',
    createdAt: now,
    updatedAt: now,
    request,
    foreign: null,
  }
}
