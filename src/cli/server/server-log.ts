import {SvcdiagError} from '../../errors.ts'
import {printedId} from '../../events/ids.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {type AnswerPage, pageIn} from './answer.ts'
import {conversationInUrl, type ServerAccess, type ServerClient, serverClient} from './client.ts'

type Fields = Readonly<Record<string, unknown>>

const PAGE = '100'

/** Yields the events of a conversation in log order. Throws the errors of the client. */
export async function* storedEvents(client: ServerClient, conversation: string): AsyncGenerator<Fields> {
  const seen = new Set<string>()
  for (let page: string | null = ''; page !== null; ) {
    assertNew(page, seen)
    const {items, next} = await pageOf(client, conversation, page)
    yield* items
    page = next
  }
}

/** Reads a conversation that grows. */
export interface LogReader {
  /** Returns the events since the last call, up to the end of the log. Throws the errors of the client. */
  next(): Promise<Fields[]>
}

export function createLogReader(client: ServerClient, conversation: string): LogReader {
  let page = ''
  let seen = new Set<unknown>()
  return {
    async next() {
      const found: Fields[] = []
      const pages = new Set<string>()
      for (;;) {
        assertNew(page, pages)
        const {items, next} = await pageOf(client, conversation, page)
        found.push(...items.filter(({id}) => !seen.has(id)))
        if (next === null) {
          seen = new Set(items.map(({id}) => id))
          return found
        }
        page = next
        seen = new Set()
      }
    },
  }
}

/** Throws `server.failed` for a page that was read before, because its successors would be read without end. */
export function assertNew(page: string, seen: Set<string>): void {
  if (seen.has(page)) throw new SvcdiagError('server.failed', 'the pages of the server repeat without an end')
  seen.add(page)
}

async function pageOf(client: ServerClient, conversation: string, page: string): Promise<AnswerPage> {
  const path = `/api/conversations/${encodeURIComponent(printedId(conversation))}/events/search`
  const found = await client.get(path, {limit: PAGE, ...(page === '' ? {} : {page_id: page})})
  return pageIn(found, client.urlOf(path), 'a page of events')
}

/** Reads a conversation of a server. The URL contains the id of the conversation, in its path or its query. */
export async function* readConversationUrl(url: string, access: ServerAccess): AsyncGenerator<ReadEvent> {
  const conversation = conversationInUrl(url)
  if (conversation === null) {
    throw new SvcdiagError('usage.invalid', 'the URL contains no conversation id', {
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
