import {type Static, Type} from 'typebox'
import {freeObject, oneOf} from '../../events/declare.ts'
import type {ServerContext} from '../context.ts'
import {utcTimestamp} from '../conversation/profile.ts'
import {documentPage} from '../search/document-page.ts'
import type {Document, Store} from '../store/store.ts'

/** The statuses of a start task, in order. ERROR can follow each status before READY. */
export const START_STATUSES = [
  'WORKING',
  'WAITING_FOR_SANDBOX',
  'PREPARING_REPOSITORY',
  'RUNNING_SETUP_SCRIPT',
  'SETTING_UP_GIT_HOOKS',
  'SETTING_UP_SKILLS',
  'STARTING_CONVERSATION',
  'READY',
  'ERROR',
] as const

const Text = Type.Union([Type.String(), Type.Null()])

/** The progress of a start. `detail` contains the reason if the start failed. */
export const StartTask = Type.Object(
  {
    id: Type.String({description: '32 hex digits'}),
    created_by_user_id: Text,
    status: oneOf(...START_STATUSES),
    detail: Text,
    app_conversation_id: Text,
    sandbox_id: Text,
    agent_server_url: Text,
    request: freeObject(),
    created_at: Type.String({format: 'date-time'}),
    updated_at: Type.String({format: 'date-time'}),
  },
  {title: 'AppConversationStartTask'},
)
export type StartTask = Static<typeof StartTask>

export async function saveTask(store: Store, task: StartTask): Promise<void> {
  const micros = Date.parse(task.created_at) * 1000
  await store.put('start-task', [
    {id: task.id, conversation: task.app_conversation_id ?? '', micros, json: JSON.stringify(task)},
  ])
}

export function taskIn({json}: Document): StartTask {
  return JSON.parse(json) as StartTask // the cast is safe: `saveTask` wrote the document
}

/** Ends the start tasks of a process that died, because clients still poll them. */
export async function recoverTasks({store, clock, log}: Pick<ServerContext, 'store' | 'clock' | 'log'>): Promise<void> {
  const {documents} = await documentPage(store, 'start-task', {
    conversation: '',
    gte: null,
    sort_order: 'TIMESTAMP',
    page_id: null,
    limit: Number.POSITIVE_INFINITY,
    keep: document => !ENDED.has(taskIn(document).status),
  })
  const updated_at = utcTimestamp(clock.now())
  for (const task of documents.map(taskIn)) {
    log('error', `starting a conversation failed at ${task.status}: the server was restarted`, {task: task.id})
    await saveTask(store, {...task, status: 'ERROR', detail: DETAIL, updated_at})
  }
}

const ENDED: ReadonlySet<string> = new Set(['READY', 'ERROR'])
const DETAIL = '500: Agent Server Failed to start properly'
