import {once} from 'node:events'
import {closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync} from 'node:fs'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {describe, expect, onTestFinished, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {deepTest} from '../../depth.ts'
import {running} from '../../e2e/served.ts'
import {portOf} from '../listening.ts'
import {CONVERSATION, KEY, messageAt, recordWith, serving, updateAt} from '../serving.ts'

const PATH = `/api/v1/app-conversations/${CONVERSATION}/events/summaries`

/** A server with a conversation of so many messages. `read` counts how often the log was read. */
async function lab(messages: number) {
  const inner = openMemoryStore()
  const read = {times: 0}
  const store: Store = {
    ...inner,
    byLog: (...asked) => {
      read.times++
      return inner.byLog(...asked)
    },
  }
  await saveRecord(store, recordWith({}))
  const text = 'long '.repeat(100)
  const events = Array.from({length: messages}, (_, at) => messageAt(at, `m${at}`, `${at} ${text}`))
  await store.append(CONVERSATION, events)
  return {...serving({}, {store}), read}
}

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

describe('the summaries of a log', () => {
  test('are one line of JSON for each event, in log order', async () => {
    const {get, store} = await lab(1234)
    await store.append(CONVERSATION, [updateAt(9999, 'u')])
    const {status, headers, text} = await get(PATH)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/x-ndjson')
    const lines = linesOf(text)
    expect(lines.map(({position}) => position)).toEqual(Array.from({length: 1235}, (_, at) => at + 1))
    expect(lines[7]).toMatchObject({id: 'm7', kind: 'MessageEvent', source: 'user', what: 'user'})
    expect(String(lines[7]?.text)).toMatch(/^7 long .{100,155}…$/)
    expect(lines.at(-1)).toMatchObject({id: 'u', what: 'state stats', text: 'null'})
  })

  test('continue behind the event of after, and end behind the last', async () => {
    const {get} = await lab(250)
    const behind = async (id: string) => linesOf((await get(`${PATH}?after=${id}`)).text).map(line => line.id)
    const all = linesOf((await get(PATH)).text).map(line => line.id)
    expect(await behind('m99')).toEqual(all.slice(100))
    expect(await behind('m249')).toEqual([])
  })

  test('an empty log has no lines', async () => {
    const {get} = await lab(0)
    expect(await get(PATH)).toMatchObject({status: 200, text: ''})
  })

  test('want the key, a conversation that exists, and an event of this conversation', async () => {
    const {get} = await lab(1)
    expect((await get(PATH, {})).status).toBe(401)
    expect((await get(PATH.replace(CONVERSATION, '0'.repeat(32)))).status).toBe(404)
    const foreign = await get(`${PATH}?after=x`)
    expect(foreign.status).toBe(422)
    expect(foreign.text).toContain('the conversation has no such event: begin without after')
  })

  test('are read only as fast as the client reads, and no further after it hangs up', async () => {
    const {app, read} = await lab(100_000)
    const sent: unknown[] = []
    app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
    const socket = connect(await portOf(app), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${PATH} HTTP/1.1\r\nhost: localhost\r\nx-session-api-key: ${KEY}\r\n\r\n`)
    await once(socket, 'readable') // the client reads nothing more
    await expect.poll(() => hasStopped(read), {timeout: 20_000, interval: 200}).toBe(true)
    expect(read.times).toBeLessThan(500) // 1,001 pages have all events
    socket.destroy()
    await expect
      .poll(() => sent.map(body => body instanceof Readable && body.destroyed), {timeout: 20_000})
      .toEqual([true])
    expect(read.times).toBeLessThan(500)
  })

  deepTest(
    'of 200,000 events arrive complete, and the memory of the server stays flat',
    async () => {
      const events = 200_000
      const folder = mkdtempSync(join(tmpdir(), 'svcdiag-summaries-'))
      onTestFinished(() => rmSync(folder, {recursive: true}))
      const source = join(folder, `${CONVERSATION}.jsonl`)
      const file = openSync(source, 'w')
      for (let at = 0; at < events; at++)
        writeSync(file, `${messageAt(1_767_225_600_000_000 + at, `m${at}`, `${at} ${'long '.repeat(50)}`).json}\n`)
      closeSync(file)
      const {line} = await running(folder, ['--store', join(folder, 'events.sqlite'), '--import', source])
      const key = {'x-session-api-key': line.apiKey}
      const {items} = (await (await fetch(`${line.url}/api/v1/app-conversations/search`, {headers: key})).json()) as {
        items: {id: string}[]
      }
      const url = `${line.url}${PATH.replace(CONVERSATION, items[0]?.id ?? '')}`
      writeFileSync(`/proc/${line.pid}/clear_refs`, '5') // resets the peak to the current use
      const before = peakOf(line.pid)
      const {body} = await fetch(url, {headers: key})
      let lines = 0
      for await (const chunk of body ?? []) for (const byte of chunk) if (byte === 10) lines++
      expect(lines).toBe(events)
      expect(peakOf(line.pid) - before).toBeLessThan(100 << 20)
    },
    180_000,
  )
})

/** Returns the peak resident memory of a process in bytes. */
function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

const seen = new WeakMap<object, number>()

/** Returns true if the log was not read since the last call. */
function hasStopped(read: {readonly times: number}): boolean {
  const same = seen.get(read) === read.times
  seen.set(read, read.times)
  return same
}
