import {randomUUID} from 'node:crypto'
import type {IncomingHttpHeaders} from 'node:http'
import type {Duplex} from 'node:stream'
import type {WebSocket} from 'ws'
import {failure, stackOf} from '../answers/error-answer.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {timestampsOf} from '../conversation/profile.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'
import type {DueFault} from '../faults/faults.ts'
import type {Address} from './address.ts'
import {type Audience, isKnown} from './admission.ts'
import {CLOSE, type Close, type Connection, createConnection} from './connection.ts'
import {withFrameFaults} from './frame-faults.ts'
import {type Inbound, openInbox} from './inbox.ts'
import {bytes, type Protocol, type Render} from './rendered.ts'
import type {Live} from './settings.ts'
import {subscribe} from './subscription.ts'

export interface Host {
  readonly server: ServerContext
  readonly live: Live
  readonly audience: Audience
  readonly render: Render
}

export interface Client {
  readonly socket: WebSocket
  readonly stream: Duplex
  readonly headers: IncomingHttpHeaders
  readonly address: Address
  /** The faults that happen to the frames of this client. */
  readonly faults: readonly DueFault[]
}

/** Serves one client until it disconnects. Never throws. */
export async function serveClient(client: Client, host: Host): Promise<void> {
  const {settings, clock} = host.live
  client.socket.on('error', () => {}) // a socket with an error closes by itself
  const isSession = client.address.wish.protocol === 'session'
  const frameBytes = isSession ? settings.frameBytes : settings.budgetBytes
  const connection = withFrameFaults(createConnection(client.socket, {settings, clock, frameBytes}), {
    due: client.faults,
    clock,
    budgetBytes: settings.budgetBytes,
    onFired: name => host.server.log('info', `socket of ${client.address.conversation}: simulated fault, ${name}`),
  })
  try {
    const refusal = await refusalOrLive(client, connection, host)
    if (refusal !== null) connection.close(refusal)
  } catch (error) {
    if (connection.signal.aborted) return // closing the connection caused the error
    const stack = error instanceof Error ? error.stack : String(error)
    host.server.log('error', 'serving a live client failed', {stack})
    connection.close(CLOSE.failed)
  }
}

async function refusalOrLive(client: Client, connection: Connection, host: Host): Promise<Close | null> {
  const {server, live, audience, render} = host
  const {conversation, wish} = client.address
  const {socket} = client
  const inbox = openInbox(socket, live.settings.inbound, live.clock, () => connection.close(CLOSE.flood))
  const stranger = {...client, inbox, key: client.address.key, signal: connection.signal}
  const refusal = await refusalOfStranger(stranger, host)
  if (refusal !== null) return refusal
  const record = await server.conversations.record(conversation)
  if (record === null) return CLOSE.unknown
  const leave = audience.seat(conversation)
  if (leave === null) return CLOSE.full
  atEnd(connection, leave)
  const begun = () => inbox.each(oneByOne(createSpeech(server, record, wish.protocol, connection)))
  atEnd(connection, await subscribe({server, record, wish, connection, render, begun}))
  return null
}

function oneByOne(hear: Hear): (inbound: Inbound) => void {
  let last = Promise.resolve()
  return inbound => {
    last = last.then(() => hear(inbound))
  }
}

async function refusalOfStranger(stranger: Parameters<typeof isKnown>[0], {server, live, audience}: Host) {
  using waiting = audience.admitStranger()
  if (waiting === null) return CLOSE.full
  const isOne = await isKnown(stranger, {...live, apiKey: server.settings.apiKey})
  return isOne ? null : CLOSE.stranger
}

function atEnd({signal}: Connection, act: () => void): void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act)
}

type Hear = (inbound: Inbound) => Promise<void>

function createSpeech(
  server: ServerContext,
  {id}: ConversationRecord,
  protocol: Protocol,
  connection: Connection,
): Hear {
  const answer = (code: string, detail: string) => connection.send(bytes(errorFrame(server, protocol, code, detail)))
  return async inbound => {
    if (inbound.is === 'bad') return answer(inbound.code, inbound.detail)
    if (inbound.is === 'auth') return
    try {
      await server.conversations.message(id, inbound.message, true)
    } catch (error) {
      const refused =
        error instanceof Refused ? error : failure(server.log, 'Error', {conversation: id, stack: stackOf(error)})
      answer(refused.status === 500 ? 'InternalServerError' : 'HTTPException', detailOf(refused))
    }
  }
}

/** A ServerErrorEvent is sent to one client and never stored. */
function errorFrame({clock, settings}: ServerContext, protocol: Protocol, code: string, detail: string): object {
  if (protocol === 'session') return {type: 'error', code, detail}
  const timestamp = timestampsOf(settings.compat, settings.assumeTz)(clock.now())
  return {id: randomUUID(), timestamp, source: 'environment', code, detail, kind: 'ServerErrorEvent'}
}

function detailOf({status, body}: Refused): string {
  return `${status}: ${typeof body.detail === 'string' ? body.detail : 'refused'}`
}
