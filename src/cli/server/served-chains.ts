import {type CallbackChain, CallbackChainSchema} from '../../callbacks/chain.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {declarationOf} from '../../events/schema.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {pageIn, unlike} from './answer.ts'
import type {ServerClient} from './client.ts'
import {assertNew} from './server-log.ts'

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
  const pages = new Set<string>()
  for (let page: string | null = ''; page !== null; ) {
    assertNew(page, pages)
    const query: Record<string, string> = {limit: '100', sort_order: 'TIMESTAMP_DESC'}
    if (page !== '') query.page_id = page
    const url = client.urlOf(SEARCH)
    const {items, next} = pageIn(await client.get(SEARCH, query), url, 'a page of conversations')
    for (const {id} of items) {
      signal.throwIfAborted()
      if (conversationIdIn(id) === null) throw unlike(url, 'a page of conversations')
      yield await chainsOf(client, String(id))
    }
    page = next
  }
}

const SEARCH = '/api/v1/app-conversations/search'
const CALLBACKS = 'a list of callbacks'

async function chainsOf(client: ServerClient, conversation: string): Promise<CallbackChain[]> {
  const path = `/api/v1/app-conversations/${conversation}/callbacks`
  const {items} = pageIn(await client.get(path), client.urlOf(path), CALLBACKS)
  if (items.every(isChain)) return items.toReversed()
  throw unlike(client.urlOf(path), CALLBACKS)
}

const DECLARED = declarationOf(CallbackChainSchema)

function isChain(item: unknown): item is CallbackChain {
  return complaintsIn(DECLARED, item, '', '0').length === 0
}
