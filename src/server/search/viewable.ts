import type {ServerContext} from '../context.ts'
import {recordOf} from '../conversation/record/records.ts'
import type {ConversationId, StoredEvent} from '../store/store.ts'

/** What a search of shared conversations leaves out: state updates (spec 6.1), and parts of answers, which are no history. */
export const NOT_VIEWABLE: readonly string[] = ['ConversationStateUpdateEvent', 'StreamingDeltaEvent']

export function isViewable({kind}: Pick<StoredEvent, 'kind'>): boolean {
  return !NOT_VIEWABLE.includes(kind)
}

/** Whether everybody may search a conversation. What is not there need not be told apart: it has no events. */
export async function isShared(
  {settings, store}: Pick<ServerContext, 'settings' | 'store'>,
  id: ConversationId,
): Promise<boolean> {
  return settings.share === 'all' || (await recordOf(store, id))?.public === true
}
