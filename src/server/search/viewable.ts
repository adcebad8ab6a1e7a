import type {ServerContext} from '../context.ts'
import {recordOf} from '../conversation/record/records.ts'
import type {ConversationId, StoredEvent} from '../store/store.ts'

/** Kinds that a search of shared conversations omits: state updates, and parts of streamed answers. */
export const NOT_VIEWABLE: readonly string[] = ['ConversationStateUpdateEvent', 'StreamingDeltaEvent']

/** Whether a search of shared conversations lists an event. */
export function isViewable({kind}: Pick<StoredEvent, 'kind'>): boolean {
  return !NOT_VIEWABLE.includes(kind)
}

/** Whether everybody may search a conversation. Unknown ones need no special case: they have no events. */
export async function isShared(
  {settings, store}: Pick<ServerContext, 'settings' | 'store'>,
  id: ConversationId,
): Promise<boolean> {
  return settings.share === 'all' || (await recordOf(store, id))?.public === true
}
