import {setTimeout as pause} from 'node:timers/promises'
import {SvcdiagError} from '../../errors.ts'
import {printedId} from '../../events/ids.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {isObject} from '../../events/schema.ts'
import {conversationInUrl, type ServerAccess, type ServerClient, serverClient} from './client.ts'

type Fields = Readonly<Record<string, unknown>>

const PAGE = '100'
const POLL_MS = 200

interface Page {
  readonly items: readonly Fields[]
  readonly next: string | null
}

/** Yields the events of a conversation in log order. Throws the errors of the client. */
export async function* storedEvents(client: ServerClient, conversation: string): AsyncGenerator<Fields> {
  for (let page: string | null = ''; page !== null; ) {
    const {items, next} = await pageOf(client, conversation, page)
    yield* items
    page = next
  }
}

/**
 * Yields the new events of a conversation whenever the server has some, and empty lists while it has none. Never ends
 * by itself. Waits for a server that does not answer yet, and for a conversation that does not exist yet; such an error
 * is yielded.
 */
export async function* followedEvents(
  client: ServerClient,
  conversation: string,
  signal: AbortSignal,
): AsyncGenerator<readonly Fields[] | SvcdiagError> {
  let page = ''
  let seen = new Set<unknown>()
  while (!signal.aborted) {
    const found = await pageOf(client, conversation, page).catch(laterOrThrow)
    if (found instanceof SvcdiagError) yield found
    else {
      yield found.items.filter(({id}) => !seen.has(id))
      if (found.next !== null) {
        page = found.next
        seen = new Set()
        continue
      }
      seen = new Set(found.items.map(({id}) => id))
    }
    await pause(POLL_MS, null, {signal}).catch(() => null)
  }
}

function laterOrThrow(error: unknown): SvcdiagError {
  if (error instanceof SvcdiagError && /^server\.(?:unreachable|not-found|failed)$/.test(error.code)) return error
  throw error
}

async function pageOf(client: ServerClient, conversation: string, page: string): Promise<Page> {
  const path = `/api/conversations/${encodeURIComponent(printedId(conversation))}/events/search`
  const found = await client.get(path, {limit: PAGE, ...(page === '' ? {} : {page_id: page})})
  if (!isObject(found) || !Array.isArray(found.items))
    throw new SvcdiagError('server.failed', `the answer to ${path} is not a page of events`)
  return {
    items: found.items.filter(isObject),
    next: typeof found.next_page_id === 'string' ? found.next_page_id : null,
  }
}

/** Reads a conversation of a server. The URL contains the id of the conversation, in its path or its query. */
export async function* readConversationUrl(url: string, access: ServerAccess): AsyncGenerator<ReadEvent> {
  const conversation = conversationInUrl(url)
  if (conversation === null) {
    throw new SvcdiagError('usage.invalid', 'the URL names no conversation', {
      hint: 'for example http://127.0.0.1:3000/api/conversations/ID',
    })
  }
  const client = await serverClient(url, access)
  let index = 0
  for await (const event of storedEvents(client, conversation)) {
    const part = `event ${index + 1}`
    yield {is: 'event', file: url, part, conversation, index, order: 'given', text: JSON.stringify(event), event}
    index++
  }
}
