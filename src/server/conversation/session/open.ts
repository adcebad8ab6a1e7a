import {knownHookConfig, knownHooks} from '../hooks/known.ts'
import {readLog} from '../log/read.ts'
import {createUsages} from '../log/usage.ts'
import {does, isReference, timestampsOf} from '../profile.ts'
import {type ConversationRecord, recordsOf, runsHere} from '../record/record.ts'
import {modelOf} from '../record/request.ts'
import {endInError, endWith, logFailure, type RunError} from '../run/end-in-error.ts'
import {agentError} from '../run/events.ts'
import {createIds, emptyState, type HookedRecord, type Session, type World} from '../session.ts'
import {createScript} from './script.ts'

/** Loads a conversation into memory and restores its state from the log. */
export async function openSession(
  world: World,
  record: ConversationRecord,
  {scenario, secrets, acts, server}: Pick<Session, 'scenario' | 'secrets' | 'acts'> & Pick<HookedRecord, 'server'>,
): Promise<Session> {
  const state = emptyState(record, scenario)
  const script = createScript(scenario)
  const {answers, stats} = await readLog(world, state)
  script.seek(state.messages, answers)
  const workspace = await world.workspace.of(record)
  const ids = createIds(scenario.seed, `${record.id}/${state.lastSeq}`)
  const hooks = world.hooks.hooksOf({
    id: record.id,
    config: await world.hookConfigOf({record: await withKnownHooks(world, record), server}, workspace, secrets.hide),
    workspace,
    secrets: () => secrets.values,
    knownSecrets: secrets.known,
    nextEventId: ids,
  })
  return {
    id: record.id,
    world,
    scenario,
    script,
    acts,
    secrets,
    hooks,
    knownHooks: record.origin === 'own' ? hooks.config : await knownHookConfig(world.store, record),
    usages: createUsages(modelOf(scenario), stats),
    ids,
    workspace,
    timestamp: timestampsOf(world.settings.compat, world.settings.assumeTz),
    closing: new AbortController(),
    state,
  }
}

/** The hooks of an imported conversation may exist only in its log. */
async function withKnownHooks({store}: World, record: ConversationRecord): Promise<ConversationRecord> {
  if (record.origin === 'own') return record
  return {...record, foreign: {...record.foreign, hook_config: await knownHooks(store, record)}}
}

const RESTARTED =
  'The server was restarted while the tool was running, perhaps because it had used up its memory. Nothing is known of the result.'

const DIED: RunError = {
  level: 'error',
  code: 'ServerRestarted',
  detail: 'The server ended during the run without writing its end, perhaps because it had used up its memory.',
}

/**
 * Ends a run whose process died, with an error for the first call without a result. The reference service writes no
 * error of the conversation: docs/reference-behaviour.md#crash.
 */
export async function recover(session: Session): Promise<void> {
  const [first] = session.state.pending
  const {compat} = session.world.settings
  session.state.pending = []
  const parent = first !== undefined && does(compat, '1.44.0') ? {parent: first.made.id} : {}
  const entries = () => (first === undefined ? [] : [{...agentError(session, first.made.event, RESTARTED), ...parent}])
  if (!isReference(compat)) return endInError(session, DIED, entries)
  logFailure(session, DIED)
  await endWith(session, entries)
}

/** Yields the conversations that are still marked as running. At startup, no process runs them. */
export async function* leftRunning({store}: World): AsyncGenerator<ConversationRecord> {
  for await (const record of recordsOf(store)) if (isLeftRunning(record)) yield record
}

export function isLeftRunning(record: ConversationRecord): boolean {
  return record.executionStatus === 'running' && runsHere(record)
}
