import {Refused} from '../answers/refused.ts'
import {createOneByOne} from '../journal.ts'
import type {ConversationId} from '../store/store.ts'
import type {Conversations} from './conversations.ts'
import {knownHookConfig, shownHooks} from './hooks/known.ts'
import {finalResponse} from './log/read.ts'
import {does, isReference} from './profile.ts'
import {childrenOf, existing, recordOf, runsHere} from './record/record.ts'
import {policyOf, scenarioOf} from './record/request.ts'
import {announced, become, changeAtRest} from './record/status.ts'
import {rejectPending} from './run/confirmation.ts'
import {userMessageOf} from './run/events.ts'
import {Interrupted} from './run/failure.ts'
import {receive} from './run/message.ts'
import {act, condense} from './run/prelude.ts'
import {pauseNow, startRun} from './run/run.ts'
import {createNew, giveSecrets} from './session/create.ts'
import {createSessions, deleteSession, type Sessions} from './session/sessions.ts'
import {type Session, statusOf, type World} from './session.ts'
import {atRest, infoOf} from './view/info.ts'
import {publishSnapshot, snapshotOf} from './view/state.ts'

/** The summary of a condensation that a client requests. The scripted agent has no model that could write a summary. */
const ASKED_SUMMARY = 'What was said so far.'

/** Returns the engine, which runs conversations by their scenarios. */
export function createConversations(world: World): Conversations {
  const sessions: Sessions = createSessions(world, (step, session) => act(conversations, step, session))

  const oneByOne = createOneByOne()

  const conversations: Conversations = {
    record: id => recordOf(world.store, id),
    snapshot: async id => snapshotOf(await sessions.of(id)),
    async info(id) {
      const record = await existing(world.store, id)
      if (runsHere(record)) await sessions.of(id)
      return conversations.describe(record)
    },
    async describe(record) {
      const described =
        (await sessions.here(record.id)) ?? (await atRest(world, record, sessions.defaultsOf(record.id)))
      return infoOf(described, await childrenOf(world.store, record.id))
    },
    async hooks(id) {
      const record = await existing(world.store, id)
      return record.origin === 'own' ? shownHooks(await sessions.of(id)) : knownHookConfig(world.store, record)
    },
    async assertPossible({scenario, hook_config}) {
      await scenarioOf(scenario, world.defaults.now().scenario)
      world.assertHooks(hook_config)
    },
    stepOf: sessions.stepOf,
    secretsOf: id => sessions.secretsOf(id),
    create: conversation => oneByOne(conversation.id, () => createNew(world, sessions, conversation)),
    async message(id, message, run) {
      const session = await sessions.of(id)
      sessions.touch(id)
      await receive(session, userMessageOf(message))
      if (run) runOrGoOn(session, sessions)
    },
    async run(id) {
      const session = await sessions.of(id)
      sessions.touch(id)
      if (session.state.run === null) assertCapacity(world, sessions)
      startRun(session)
    },
    pause: async id => pause(await sessions.of(id)),
    interrupt: async id => interrupt(await sessions.of(id)),
    async respond(id, accept, reason) {
      if (accept) return conversations.run(id)
      await rejectPending(await sessions.of(id), reason)
    },
    async setSecrets(id, secrets) {
      const session = await sessions.of(id)
      await giveSecrets(session, secrets)
      if (!isReference(world.settings.compat)) publishSnapshot(session)
    },
    async setPolicy(id, policy) {
      const session = await sessions.of(id)
      const request = {...session.state.record.request, confirmation_policy: policy}
      await become(session, {request}, announced(session, 'confirmation_policy', policyOf(session), policy))
    },
    condense: async id => condense(await sessions.of(id), {condense: ASKED_SUMMARY, request: true}),
    finalResponse: async id => finalResponse(world.store, (await existing(world.store, id)).id),
    async change(id, changes) {
      const session = await (runsHere(await existing(world.store, id)) ? sessions.of(id) : sessions.here(id))
      if (session === null) return changeAtRest(world, id, changes)
      const {tags} = session.state.record
      await become(session, changes, announced(session, 'tags', tags, changes.tags ?? tags))
    },
    remove: id => oneByOne(id, () => remove(world, sessions, id)),
    recover: sessions.recoverAll,
    settled: async id => settled(await sessions.of(id)),
    running: sessions.running,
    secrets: sessions.secrets,
    [Symbol.asyncDispose]: sessions.closeAll,
  }
  return conversations
}

function runOrGoOn(session: Session, sessions: Sessions): void {
  const {run} = session.state
  if (run !== null) {
    run.again = true
    return
  }
  assertCapacity(session.world, sessions)
  startRun(session)
}

/** The reference service has a run limit since 1.51.0: docs/reference-behaviour.md#run-limit. */
function assertCapacity({maxRuns, settings}: World, sessions: Sessions): void {
  if (maxRuns !== null && does(settings.compat, '1.51.0') && sessions.running() >= maxRuns)
    throw new Refused(429, 'Conversation run limit reached. Retry the request later.')
}

async function pause(session: Session): Promise<void> {
  const {run} = session.state
  if (run !== null) run.pauseAsked = true
  else if (statusOf(session) === 'idle') {
    await pauseNow(session)
    publishSnapshot(session)
  }
}

/** Without a run, an interrupt acts like a pause. */
async function interrupt(session: Session): Promise<void> {
  const {run} = session.state
  if (run === null || statusOf(session) === 'finished') return pause(session)
  run.controller.abort(new Interrupted())
  await run.done
}

async function remove(world: World, sessions: Sessions, id: ConversationId): Promise<void> {
  const session = await (runsHere(await existing(world.store, id)) ? sessions.of(id) : sessions.here(id))
  if (session !== null) await deleteSession(session)
  await world.journal.inOrder(id, () => world.store.forget(id))
  await world.workspace.remove(id)
  sessions.forget(id)
  world.channel.publish(id, {type: 'gone'})
}

async function settled({state}: Session): Promise<void> {
  while (state.run !== null) await state.run.done
}
