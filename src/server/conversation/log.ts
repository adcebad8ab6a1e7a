import type {StoredEvent} from '../store/store.ts'
import type {Live} from './live.ts'
import type {World} from './world.ts'

const PAGE = 1000
const NOT_FORGOTTEN = new Set([
  'ConversationStateUpdateEvent',
  'SystemPromptEvent',
  'CondensationRequest',
  'CondensationSummaryEvent',
])

/** The whole log, page by page. */
export async function* logOf({store}: World, id: string): AsyncGenerator<StoredEvent> {
  let from = 0
  for (;;) {
    const page = await store.byLog(id, {order: 'ascending', from, limit: PAGE})
    yield* page
    if (page.length < PAGE) return
    from = (page.at(-1)?.seq ?? from) + 1
  }
}

/** Of the events that a model is shown. */
export async function treeIds(live: Live): Promise<string[]> {
  const ids: string[] = []
  for await (const {id, kind} of logOf(live.world, live.id)) if (!NOT_FORGOTTEN.has(kind)) ids.push(id)
  return ids
}
