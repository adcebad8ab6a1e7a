import {createOneByOne} from '../one-by-one.ts'
import {Refused} from '../refused.ts'
import type {ConversationId} from '../store/store.ts'
import {act} from './act.ts'
import {announced} from './announced.ts'
import {atRest} from './at-rest.ts'
import {childrenOf} from './children.ts'
import {deleteLive} from './close.ts'
import {condense} from './condense.ts'
import type {Conversations} from './conversations.ts'
import {createNew} from './create.ts'
import {Interrupted} from './ends.ts'
import {finalResponse} from './final-response.ts'
import {giveSecrets} from './give-secrets.ts'
import {infoOf} from './info.ts'
import {type Live, statusOf} from './live.ts'
import {createLives, type Lives} from './lives.ts'
import {receive} from './message.ts'
import {policyOf} from './policy.ts'
import {does, isReference} from './profile.ts'
import {runsHere} from './record.ts'
import {recordOf} from './records.ts'
import {rejectPending} from './reject.ts'
import {pauseNow, startRun} from './run.ts'
import {scenarioOf} from './scenario-of.ts'
import {shownHooks} from './shown-hooks.ts'
import {publishSnapshot, snapshotOf} from './snapshot.ts'
import {become, changeAtRest} from './status.ts'
import {existing} from './take-over.ts'
import {toldConfig} from './told-hooks.ts'
import {userMessageOf} from './user-message.ts'
import type {World} from './world.ts'

/** Of a condensation that a client asks for: there is no model that could sum up. */
const ASKED_SUMMARY = 'What was said so far.'

/** The engine: conversations that follow scenarios. */
export function createConversations(world: World): Conversations {
  const lives: Lives = createLives(world, (step, live) => act(conversations, step, live))

  const oneByOne = createOneByOne()

  const conversations: Conversations = {
    record: id => recordOf(world.store, id),
    snapshot: async id => snapshotOf(await lives.of(id)),
    async info(id) {
      const record = await existing(world.store, id)
      if (runsHere(record)) await lives.of(id)
      return conversations.describe(record)
    },
    async describe(record) {
      const described = (await lives.here(record.id)) ?? (await atRest(world, record))
      return infoOf(described, await childrenOf(world.store, record.id))
    },
    async hooks(id) {
      const record = await existing(world.store, id)
      return record.origin === 'own' ? shownHooks(await lives.of(id)) : toldConfig(world.store, record)
    },
    async assertPossible({scenario, hook_config}) {
      scenarioOf(scenario, world.scenario)
      world.assertHooks(hook_config)
    },
    create: conversation => oneByOne(conversation.id, () => createNew(world, lives, conversation)),
    async message(id, message, run) {
      const live = await lives.of(id)
      lives.touch(id)
      await receive(live, userMessageOf(message))
      if (run) runOrGoOn(live, lives)
    },
    async run(id) {
      const live = await lives.of(id)
      lives.touch(id)
      if (live.state.run === null) assertCapacity(world, lives)
      startRun(live)
    },
    pause: async id => pause(await lives.of(id)),
    interrupt: async id => interrupt(await lives.of(id)),
    async respond(id, accept, reason) {
      if (accept) return conversations.run(id)
      await rejectPending(await lives.of(id), reason)
    },
    async setSecrets(id, secrets) {
      const live = await lives.of(id)
      await giveSecrets(live, secrets)
      if (!isReference(world.settings.compat)) publishSnapshot(live)
    },
    async setPolicy(id, policy) {
      const live = await lives.of(id)
      const request = {...live.state.record.request, confirmation_policy: policy}
      await become(live, {request}, announced(live, 'confirmation_policy', policyOf(live), policy))
    },
    condense: async id => condense(await lives.of(id), {condense: ASKED_SUMMARY, request: true}),
    finalResponse: async id => finalResponse(world.store, (await existing(world.store, id)).id),
    async change(id, changes) {
      const opening = runsHere(await existing(world.store, id)) ? lives.of(id) : lives.here(id)
      const live = opening === null ? null : await opening
      if (live === null) return changeAtRest(world, id, changes)
      const {tags} = live.state.record
      await become(live, changes, announced(live, 'tags', tags, changes.tags ?? tags))
    },
    remove: id => oneByOne(id, () => remove(world, lives, id)),
    recover: lives.recoverAll,
    settled: async id => settled(await lives.of(id)),
    running: lives.running,
    [Symbol.asyncDispose]: lives.closeAll,
  }
  return conversations
}

/** A run that goes on meets the message by itself. */
function runOrGoOn(live: Live, lives: Lives): void {
  const {run} = live.state
  if (run !== null) {
    run.again = true
    return
  }
  assertCapacity(live.world, lives)
  startRun(live)
}

/** Since 1.51.0 (facts, D33). */
function assertCapacity({maxRuns, settings}: World, lives: Lives): void {
  if (maxRuns !== null && does(settings.compat, '1.51.0') && lives.running() >= maxRuns)
    throw new Refused(429, 'Conversation run limit reached. Retry the request later.')
}

async function pause(live: Live): Promise<void> {
  const {run} = live.state
  if (run !== null) run.pauseAsked = true
  else if (statusOf(live) === 'idle') {
    await pauseNow(live)
    publishSnapshot(live)
  }
}

/** Where nothing runs it is a pause. */
async function interrupt(live: Live): Promise<void> {
  const {run} = live.state
  if (run === null || statusOf(live) === 'finished') return pause(live)
  run.controller.abort(new Interrupted())
  await run.done
}

async function remove(world: World, lives: Lives, id: ConversationId): Promise<void> {
  const opening = runsHere(await existing(world.store, id)) ? lives.of(id) : lives.here(id)
  const live = opening === null ? null : await opening
  if (live !== null) await deleteLive(live)
  await world.journal.inOrder(id, () => world.store.forget(id))
  await world.workspace.remove(id)
  lives.forget(id)
  world.channel.publish(id, {type: 'gone'})
}

/** A run may be followed by the next one. */
async function settled({state}: Live): Promise<void> {
  while (state.run !== null) await state.run.done
}
