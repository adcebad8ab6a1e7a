import {once} from 'node:events'
import type {Exchange} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import {isObject} from '../../events/schema.ts'
import type {Decision, RecordedRun} from '../../server/scenario/recorded.ts'
import {clientWith, type ServerClient} from '../server/client.ts'
import {storedEvents} from '../server/server-log.ts'
import type {OwnServer} from './own-server.ts'

type Fields = Readonly<Record<string, unknown>>

interface Again {
  /** The id of the new conversation. */
  readonly id: string
  readonly run: RecordedRun
  /** The hooks to run, as a configuration document. */
  readonly config: Fields
  readonly secrets: Readonly<Record<string, string>>
  /** In milliseconds. */
  readonly limit: number
  readonly signal: AbortSignal
  /** Gets every request to the server. */
  readonly onExchange: (exchange: Exchange) => void
}

/**
 * Runs a recorded conversation again, and returns the events of the new conversation. Acts like the recorded user. Throws
 * `server.failed` if the run takes longer than the limit, and the error of the signal.
 */
export async function runAgain(server: OwnServer, again: Again): Promise<Fields[]> {
  const limit = AbortSignal.timeout(again.limit)
  const signal = AbortSignal.any([again.signal, limit])
  const client = clientWith(new URL(server.url), server.key, {
    signal,
    answerMs: () => again.limit,
    onExchange: again.onExchange,
  })
  try {
    await actLikeUser({server, client, again, aborted: once(signal, 'abort')})
    return await Array.fromAsync(storedEvents(client, again.id))
  } catch (error) {
    if (again.signal.aborted || !limit.aborted) throw error
    throw new SvcdiagError('server.failed', 'the run has not ended in time', {
      hint: 'does a hook wait for something? --within 5m gives it more time',
      cause: error,
    })
  }
}

interface Rerun {
  readonly server: OwnServer
  readonly client: ServerClient
  readonly again: Again
  /** Resolves at the limit or an interrupt. */
  readonly aborted: Promise<unknown>
}

async function actLikeUser(rerun: Rerun): Promise<void> {
  const {client, again} = rerun
  const {id, run, config, secrets} = again
  const start = {conversation_id: id, hook_config: config, scenario: run.scenario, secrets}
  await client.post('/api/v1/app-conversations/stream-start', start)
  for (const {message, resumes} of run.turns) {
    const content = [{type: 'text', text: message}]
    await client.post(`/api/conversations/${id}/events`, {role: 'user', content, run: true})
    for (let left = resumes; (await isStopped(rerun)) && left > 0; left--)
      await client.post(`/api/conversations/${id}/run`, {})
  }
}

/** Answers what the agent asks. Returns true if the run stopped before its end, because the user stopped or rejected. */
async function isStopped(rerun: Rerun): Promise<boolean> {
  const {client, again} = rerun
  for (;;) {
    const status = await statusAtRest(rerun)
    if (status !== 'waiting_for_confirmation') return status === 'paused'
    const decision = await recordedDecision(client, again)
    if (decision === null) return false
    await client.post(`/api/conversations/${again.id}/events/respond_to_confirmation`, decision)
    if (!decision.accept) return true
  }
}

async function statusAtRest({server, client, again: {id}, aborted}: Rerun): Promise<unknown> {
  await Promise.race([server.settled(id), aborted])
  const info = await client.get(`/api/conversations/${id}`)
  return isObject(info) ? info.execution_status : null
}

/** Returns the recorded decision about the calls that wait. They are those of the last answer of the model. */
async function recordedDecision(client: ServerClient, {id, run}: Again): Promise<Decision | null> {
  const answers = new Set<unknown>()
  for await (const {kind, llm_response_id: answer} of storedEvents(client, id))
    if (kind === 'ActionEvent') answers.add(answer)
  return run.decisions[answers.size - 1] ?? null
}
