import {type CallbackChain, CallbackChainSchema} from '../../callbacks/chain.ts'
import {SvcdiagError} from '../../errors.ts'
import {declarationOf, isObject} from '../../events/schema.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import type {ServerClient} from './client.ts'

/** Yields the callbacks of one conversation, or of all conversations of a server. The newest are first. */
export async function* servedChains(
  client: ServerClient,
  conversation: string | null,
  signal: AbortSignal,
): AsyncGenerator<CallbackChain[]> {
  if (conversation !== null) {
    yield await chainsOf(client, conversation)
    return
  }
  for (let page: string | null = ''; page !== null; ) {
    const query: Record<string, string> = {limit: '100', sort_order: 'TIMESTAMP_DESC'}
    if (page !== '') query.page_id = page
    const answer = await client.get('/api/v1/app-conversations/search', query)
    if (!isObject(answer) || !Array.isArray(answer.items)) return
    for (const {id} of answer.items.filter(isObject)) {
      signal.throwIfAborted()
      yield await chainsOf(client, String(id))
    }
    page = typeof answer.next_page_id === 'string' ? answer.next_page_id : null
  }
}

async function chainsOf(client: ServerClient, conversation: string): Promise<CallbackChain[]> {
  const answer = await client.get(`/api/v1/app-conversations/${conversation}/callbacks`)
  const items = isObject(answer) && Array.isArray(answer.items) ? answer.items : []
  if (items.every(isChain)) return items.toReversed()
  throw new SvcdiagError('server.failed', 'the server answers with callbacks of another form')
}

const DECLARED = declarationOf(CallbackChainSchema)

function isChain(item: unknown): item is CallbackChain {
  return complaintsIn(DECLARED, item, '', '0').length === 0
}
