import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import type {NewEvent} from '../../../src/server/store/store.ts'
import {environment} from '../../environment.ts'

export interface Serving extends AsyncDisposable {
  readonly process: ChildProcess
  readonly url: string
  readonly apiKey: string
  /** Posts these events to the webhook, and returns the status of the response. */
  send(conversation: string, events: readonly NewEvent[]): Promise<number>
  /** Returns the number of events of a conversation. */
  count(conversation: string): Promise<number>
}

export const PROGRAM = fileURLToPath(new URL('../../../bin/run.js', import.meta.url))

/**
 * Starts `svcdiag serve` as a separate process that keeps its other files in the folder. Disposal kills it with
 * SIGKILL.
 */
export async function serve(store: string, folder: string): Promise<Serving> {
  const args = ['serve', '--store', store, '--port', '0', '-o', 'json']
  const env = environment(folder, {XDG_STATE_HOME: folder})
  const child = spawn(process.execPath, [PROGRAM, ...args], {env, stdio: ['ignore', 'pipe', 'ignore']})
  const {url, apiKey} = await firstLine(child)
  const base = `${url}/ingest/events`
  return {
    process: child,
    url,
    apiKey,
    async send(conversation, events) {
      const headers = {'content-type': 'application/json', 'x-session-api-key': apiKey}
      const body = `[${events.map(({json}) => json).join(',')}]`
      const answer = await fetch(`${base}/${conversation}`, {method: 'POST', headers, body})
      await answer.text()
      return answer.status
    },
    async count(conversation) {
      const answer = await fetch(`${url}/api/shared-events/count?conversation_id=${conversation}`)
      return Number(await answer.text())
    },
    async [Symbol.asyncDispose]() {
      const closed = once(child, 'close')
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await closed
    },
  }
}

async function firstLine(child: ChildProcess): Promise<{url: string; apiKey: string}> {
  if (child.stdout === null) throw new Error('the server has no output')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line)
  throw new Error('the server ended before it took requests')
}
