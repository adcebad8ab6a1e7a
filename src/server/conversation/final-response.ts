import {isObject} from '../../events/schema.ts'
import type {ConversationId, Store, StoredEvent} from '../store/store.ts'

const PAGE = 200

/** The last words of the agent: of its finish, or its last message. */
export async function finalResponse(store: Store, id: ConversationId): Promise<string> {
  let from: number | null = null
  for (;;) {
    const page = await store.byLog(id, {order: 'descending', from, limit: PAGE})
    const said = page.map(wordsIn).find(words => words !== null)
    if (said !== undefined && said !== null) return said
    const last = page.at(-1)
    if (last === undefined || last.seq === 0) return ''
    from = last.seq - 1
  }
}

function wordsIn({kind, json}: StoredEvent): string | null {
  if (kind !== 'ActionEvent' && kind !== 'MessageEvent') return null
  const {action, source, llm_message: message} = JSON.parse(json) as Readonly<Record<string, unknown>> // documents are objects
  if (isObject(action) && action.kind === 'FinishAction') return String(action.message ?? '')
  if (source !== 'agent' || !isObject(message) || !Array.isArray(message.content)) return null
  return message.content
    .map((part: unknown) => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('')
}
