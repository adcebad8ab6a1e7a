import {canonicalId} from '../../../events/ids.ts'
import type {NewConversation} from '../conversations.ts'
import {utcTimestamp} from '../profile.ts'
import {type ConversationRecord, recordOf, saveRecord} from '../record/record.ts'
import {logsCompletions, modelOf, scenarioOf} from '../record/request.ts'
import {save} from '../record/status.ts'
import {createSecrets} from '../secrets/secrets.ts'
import {createIds, type Session, type World} from '../session.ts'
import {storable} from '../shapes.ts'
import type {Sessions} from './sessions.ts'

type Made = {status: 'made' | 'known'; record: ConversationRecord}

/** Creates a conversation. If the id exists, only adds the secrets, because a restart of the server loses them. */
export async function createNew(world: World, sessions: Sessions, asked: NewConversation): Promise<Made> {
  const known = asked.id === null ? null : await recordOf(world.store, asked.id)
  if (known !== null) {
    const session = await sessions.of(known.id)
    await giveSecrets(session, asked.secrets)
    return {status: 'known', record: storable(session.state.record, session.secrets)}
  }
  world.assertHooks(asked.request.hook_config)
  await world.defaults.refresh()
  const record = await newRecord(world, asked, asked.id ?? (await freeId(world, asked)))
  const secrets = createSecrets()
  secrets.add(asked.secrets)
  const stored = storable(record, secrets)
  sessions.keep(record.id, {request: record.request, secrets})
  try {
    await saveRecord(world.store, stored)
    await sessions.of(record.id)
  } catch (error) {
    sessions.forget(record.id)
    throw error
  }
  return {status: 'made', record: stored}
}

/** A seed gives the same ids again, so existing ids are skipped. */
async function freeId(world: World, {request}: NewConversation): Promise<string> {
  const ids = createIds((await scenarioOf(request.scenario, world.defaults.now().scenario)).seed, 'conversation')
  for (;;) {
    const id = canonicalId(ids())
    if ((await recordOf(world.store, id)) === null && (await world.store.lastSeq(id)) < 0) return id
  }
}

async function newRecord(world: World, asked: NewConversation, id: string): Promise<ConversationRecord> {
  const now = utcTimestamp(world.clock.now())
  const {title, sandboxId, parentId, tags, request} = asked
  const scenario = await scenarioOf(request.scenario, world.defaults.now().scenario)
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

/** Adds secrets and masks them in the stored record. Throws `Refused` with 422 if there are too many secrets. */
export async function giveSecrets(session: Session, values: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(values).length === 0) return
  session.secrets.add(values)
  await save(session)
}
