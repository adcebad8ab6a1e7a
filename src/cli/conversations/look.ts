import {beginningOf} from '../../events/few.ts'
import {isObject} from '../../events/schema.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {visible} from '../../visible.ts'
import {EXIT} from '../exit-codes.ts'
import {masked} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/formats.ts'
import {isConversation, pageIn, unlike} from '../server/answer.ts'
import {assertNew} from '../server/server-log.ts'
import {eventLine} from './event-line.ts'
import {type ConversationFlags, idOf, type ServerSession, withServer} from './session.ts'

type Fields = Readonly<Record<string, unknown>>

const MOST_TITLE = 60

/** Lists the conversations of a server, the newest first. */
export function runConversationsList(flags: ConversationFlags, sink: Sink, version: string): Promise<number> {
  return withServer(flags, sink, async session => {
    const found = await allConversations(session)
    if (session.format === 'json')
      sink.out(
        renderJson(masked({...headerOf('ConversationList', version), items: found, verdict: VERDICT}, sink.mask)),
      )
    else if (found.length === 0) session.log.notice('the server has no conversations')
    else sink.out(masked(found, sink.mask).map(listLine).join(''))
    return EXIT.done
  })
}

/** These commands have no findings, so a command that completes exits with 0. */
const VERDICT = {exitCode: EXIT.done}

function headerOf(kind: 'ConversationList' | 'Conversation', version: string) {
  return {apiVersion: 'svcdiag/v1', kind, tool: {version}}
}

async function allConversations({client, signal}: ServerSession): Promise<Fields[]> {
  const path = '/api/conversations/search'
  const url = client.urlOf(path)
  const found: Fields[] = []
  const pages = new Set<string>()
  for (let page: string | null = ''; page !== null; ) {
    signal.throwIfAborted()
    assertNew(page, pages)
    const query: Record<string, string> = {
      limit: '100',
      sort_order: 'TIMESTAMP_DESC',
      ...(page === '' ? {} : {page_id: page}),
    }
    const answer = await client.get(path, query)
    const {items, next} = pageIn(answer, url, 'a page of conversations')
    if (!items.every(isConversation)) throw unlike(url, 'a page of conversations')
    found.push(...items.map(summaryOf))
    page = next
  }
  return found
}

function summaryOf({id, execution_status: status, title, created_at, updated_at}: Fields) {
  return {id, status, title: title ?? null, createdAt: created_at ?? null, updatedAt: updated_at ?? null}
}

function listLine({id, status, updatedAt, title}: Fields): string {
  const words = [
    idOf(String(id)),
    String(status).padEnd(24),
    String(updatedAt).slice(0, 19),
    beginningOf(String(title ?? ''), MOST_TITLE),
  ]
  return `${visible(words.join('  ').trimEnd())}\n`
}

/** Shows a conversation: its state, its last events, and what can be done now. */
export function runConversationsShow(
  conversation: string,
  flags: ConversationFlags,
  sink: Sink,
  version: string,
): Promise<number> {
  return withServer(flags, sink, async ({client, format}) => {
    const id = idOf(conversation)
    const path = `/api/conversations/${id}`
    const info = await client.get(path)
    if (!isObject(info) || !isConversation(info)) throw unlike(client.urlOf(path), 'a conversation')
    const log = `${path}/events/search`
    const page = await client.get(log, {sort_order: 'TIMESTAMP_DESC', limit: '10'})
    const events = pageIn(page, client.urlOf(log), 'a page of events').items.toReversed()
    const {summary, lastEvents} = masked(
      {summary: summaryOf(info), lastEvents: events},
      sink.mask, // a secret that is cut first stays readable
    )
    if (format === 'json')
      sink.out(renderJson({...headerOf('Conversation', version), ...summary, lastEvents, verdict: VERDICT}))
    else
      sink.out(
        [headOf(id, summary), ...lastEvents.map(eventLine), ...nextLines(id, String(summary.status), flags)].join(''),
      )
    return EXIT.done
  })
}

function headOf(id: string, {title, status, createdAt, updatedAt}: Fields): string {
  const named = title === null ? '' : `, ${beginningOf(String(title), MOST_TITLE)}`
  return `${visible(`conversation ${id}${named}: ${String(status)}; created ${String(createdAt)}, changed ${String(updatedAt)}`)}\n`
}

const NEXT: Readonly<Record<string, readonly string[]>> = {
  waiting_for_confirmation: ['accept', 'reject'],
  running: ['tail', 'pause'],
}

function nextLines(id: string, status: string, {url, 'api-key-file': file}: ConversationFlags): string[] {
  const target = ` --url ${quoted(url)}${file === undefined ? '' : ` --api-key-file ${quoted(file)}`}`
  return (NEXT[status] ?? []).map(verb => `try: ${PROGRAM} conversations ${verb} ${id}${target}\n`)
}
