import type {StoredEvent} from '../store/store.ts'

/** What a search of shared conversations leaves out: state updates (spec 6.1), and parts of answers, which are no history. */
export const NOT_VIEWABLE: readonly string[] = ['ConversationStateUpdateEvent', 'StreamingDeltaEvent']

export function isViewable({kind}: Pick<StoredEvent, 'kind'>): boolean {
  return !NOT_VIEWABLE.includes(kind)
}
