import type {Clock} from '../clock.ts'
import {utcTimestamp} from '../conversation/profile.ts'
import {documentPage} from '../search/document-page.ts'
import type {Store} from '../store/store.ts'
import {saveTask, taskIn} from './start-task.ts'

/** Ends start tasks whose process has died, because clients still poll them. */
export async function recoverTasks(store: Store, clock: Clock): Promise<void> {
  const {documents} = await documentPage(store, 'start-task', {
    conversation: '',
    gte: null,
    sort_order: 'TIMESTAMP',
    page_id: null,
    limit: Number.POSITIVE_INFINITY,
    keep: document => !ENDED.has(taskIn(document).status),
  })
  const updated_at = utcTimestamp(clock.now())
  for (const task of documents.map(taskIn))
    await saveTask(store, {...task, status: 'ERROR', detail: DETAIL, updated_at})
}

const ENDED: ReadonlySet<string> = new Set(['READY', 'ERROR'])
const DETAIL = '500: Agent Server Failed to start properly'
