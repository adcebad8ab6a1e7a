import {randomUUID} from 'node:crypto'
import type {Static} from 'typebox'
import {canonicalId, conversationIdIn} from '../../events/ids.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import type {NewConversation} from '../conversation/conversations.ts'
import {utcTimestamp} from '../conversation/profile.ts'
import {createSecrets} from '../conversation/secrets/secrets.ts'
import {REQUEST} from '../conversation/shapes.ts'
import {MASKED_SECRET} from '../mask.ts'
import {type AppStartBody, AppStartBody as Schema} from '../request/schemas.ts'
import type {ConversationId} from '../store/store.ts'
import {isAdmitted} from './runtime-api.ts'
import {START_STATUSES, type StartTask, saveTask} from './start-task.ts'

/** A start in progress: its first state, and all later states. */
export interface Start {
  readonly first: StartTask
  /** All later states; the last is READY or ERROR. The start proceeds only while these states are consumed. */
  readonly rest: AsyncGenerator<StartTask>
}

/** The time between two steps in milliseconds. It lets clients see each step. */
const STEP_MS = 50
const STEPS = START_STATUSES.slice(1, START_STATUSES.indexOf('STARTING_CONVERSATION') + 1)

/** Starts a conversation. `base` is the URL of this server. Throws `Refused` if the request is invalid. */
export async function startConversation(server: ServerContext, body: AppStart, base: string): Promise<Start> {
  await server.conversations.assertPossible(body)
  const first = newTask(server, body)
  await saveTask(server.store, first)
  return {first, rest: goOn(server, body, first, base)}
}

function newTask({clock}: ServerContext, body: AppStart): StartTask {
  const now = utcTimestamp(clock.now())
  const secrets = createSecrets()
  secrets.add(body.secrets ?? {})
  return {
    id: canonicalId(randomUUID()),
    created_by_user_id: null,
    status: 'WORKING',
    detail: null,
    app_conversation_id: null,
    sandbox_id: secrets.hide(body.sandbox_id ?? null),
    agent_server_url: null,
    request: secrets.hide(givenBack(body), REQUEST),
    created_at: now,
    updated_at: now,
  }
}

async function* goOn(server: ServerContext, body: AppStart, first: StartTask, base: string): AsyncGenerator<StartTask> {
  const {clock, store} = server
  let task = first
  const move = async (changes: Partial<StartTask>) => {
    task = {...task, ...changes, updated_at: utcTimestamp(clock.now())}
    await saveTask(store, task)
    return task
  }
  try {
    for (const status of STEPS) {
      await clock.sleep(STEP_MS)
      yield await move({status})
      if (status === 'WAITING_FOR_SANDBOX') yield await move(sandboxOf(server, task, base))
    }
    const id = await made(server, body, task)
    task = {...task, app_conversation_id: id} // the next state saves the id, even if it is ERROR
    await sendFirst(server, body, id)
    yield await move({status: 'READY'})
  } catch (error) {
    server.log('error', `starting a conversation failed at ${task.status}`, {task: task.id, cause: detailOf(error)})
    yield await move({status: 'ERROR', detail: detailOf(error)})
  }
}

/** Throws an error with a 401 if the keys of the application and of the runtime API differ. */
function sandboxOf({settings}: ServerContext, task: StartTask, base: string): Partial<StartTask> {
  const {application, runtime} = settings.keys
  if (!isAdmitted({acceptedKeys: [runtime], door: 'enforced'}, application))
    throw new SandboxFailed(`Failed to start sandbox: Client error '401 Unauthorized' for url '${base}/list'`)
  return {sandbox_id: task.sandbox_id ?? `sandbox-${task.id.slice(0, 12)}`, agent_server_url: base}
}

class SandboxFailed extends Error {
  override readonly name = 'SandboxFailed'
}

async function made({conversations}: ServerContext, body: AppStart, task: StartTask): Promise<ConversationId> {
  const {record} = await conversations.create(newConversationOf(body, task.sandbox_id ?? ''))
  return record.id
}

async function sendFirst({conversations}: ServerContext, body: AppStart, id: ConversationId): Promise<void> {
  const {initial_message: message} = body
  if (!message) return
  const {role = 'user', content = []} = message
  await conversations.message(id, {role, content}, message.run ?? false)
}

function detailOf(error: unknown): string {
  if (error instanceof SandboxFailed) return error.message
  if (error instanceof Refused) return `${error.status}: ${String(error.body.detail ?? error.message)}`
  return '500: Agent Server Failed to start properly'
}

type AppStart = Static<typeof AppStartBody>

function givenBack(body: AppStart): Record<string, unknown> {
  const {secrets} = body
  const names = Object.keys(Schema.properties)
  const given: Readonly<Record<string, unknown>> = {
    ...body,
    secrets: secrets && Object.fromEntries(Object.keys(secrets).map(name => [name, MASKED_SECRET])),
  }
  return Object.fromEntries(names.map(name => [name, given[name] ?? OTHERWISE[name] ?? null]))
}

const OTHERWISE: Readonly<Record<string, unknown>> = {processors: [], pr_number: [], agent_type: 'default'}

function newConversationOf(body: AppStart, sandboxId: string): NewConversation {
  return {
    id: conversationIdIn(body.conversation_id),
    title: body.title ?? null,
    public: body.public ?? false,
    sandboxId,
    parentId: conversationIdIn(body.parent_conversation_id),
    llmModel: body.llm_model ?? null,
    tags: {},
    request: givenBack(body),
    secrets: body.secrets ?? {},
  }
}
