import type {ServerContext} from '../context.ts'
import {recordOf} from '../conversation/record/records.ts'
import type {ConversationId} from '../store/store.ts'

/** Whether everybody may search a conversation. What is not there need not be told apart: it has no events. */
export async function isShared(
  {settings, store}: Pick<ServerContext, 'settings' | 'store'>,
  id: ConversationId,
): Promise<boolean> {
  return settings.share === 'all' || (await recordOf(store, id))?.public === true
}
