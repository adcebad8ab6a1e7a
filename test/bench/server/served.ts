import {request} from 'undici'
import {median, type Report, rounded} from '../line.ts'
import type {Stores} from '../server.ts'
import {barePages} from './bare.ts'
import {CONVERSATION, eventsFrom, positionOf} from './events.ts'
import {timed} from './figures.ts'
import {cursorBehind} from './search.ts'
import {type ServeProcess, startServe} from './serve-process.ts'

const STARTS = 7
const PAGES = 1000
const BATCHES = 100
const BATCH = 100

/** Measures `svcdiag serve` on the large store: its start, pages over HTTP, and its memory. */
export async function measureServed(report: Report, stores: Stores): Promise<void> {
  await measureStart(report, stores)
  const server = await startServe(stores.large, stores.folder)
  try {
    await measurePages(report, stores, server)
    await sendWebhooks(stores, server)
  } finally {
    const peakMb = await server.stop()
    report({
      case: `serve on ${stores.events} events, ${PAGES} pages and ${BATCHES * BATCH} events taken in, peak resident memory`,
      unit: 'MB',
      value: rounded(peakMb),
      limit: {value: 300},
      runs: 1,
    })
  }
}

async function measureStart(report: Report, {large, small, events, folder}: Stores): Promise<void> {
  const [own, reference]: [number[], number[]] = [[], []]
  const start = (store: string) => async () => {
    const server = await startServe(store, folder)
    await (await request(`${server.url}/health`)).body.text()
    return server
  }
  const startAndStop = async (store: string, times: number[]) => {
    let server: ServeProcess | undefined
    times.push(
      await timed(async () => {
        server = await start(store)()
      }),
    )
    await server?.stop()
  }
  for (let run = 0; run < STARTS; run++) {
    await startAndStop(large, own)
    await startAndStop(small, reference)
  }
  report({
    case: `serve on ${events} events, from its start to its first answer`,
    unit: 'ms',
    value: rounded(median(own)),
    reference: {says: 'on 10,000 events', value: rounded(median(reference))},
    ratio: rounded(median(own) / median(reference)),
    limit: {value: 300},
    runs: STARTS,
  })
}

async function measurePages(report: Report, {large, events}: Stores, {url}: ServeProcess): Promise<void> {
  using bare = barePages(large)
  const [own, reference]: [number[], number[]] = [[], []]
  for (let run = 0; run < PAGES; run++) {
    const seq = Math.floor(Math.random() * (events - 101))
    own.push(await timed(() => page(url, cursorBehind(seq, events - 1))))
    reference.push(await timed(() => bare(positionOf(seq))))
  }
  const [value, bareMs] = [median(own), median(reference)]
  report({
    case: `page of 100 by cursor over HTTP, anywhere in ${events} events`,
    unit: 'ms',
    value: rounded(value),
    reference: {says: 'bare SQLite query and JSON.stringify, in process', value: rounded(bareMs)},
    ratio: rounded(value / bareMs),
    limit: {ratio: 3},
    runs: PAGES,
  })
}

async function page(url: string, pageId: string): Promise<void> {
  const query = new URLSearchParams({conversation_id: CONVERSATION, page_id: pageId})
  const {statusCode, body} = await request(`${url}/api/shared-events/search?${query}`)
  const bytes = await body.arrayBuffer()
  if (statusCode !== 200 || bytes.byteLength < 100_000) throw new Error(`a page was answered with ${statusCode}`)
}

async function sendWebhooks({events}: Stores, {url, apiKey}: ServeProcess): Promise<void> {
  const headers = {'content-type': 'application/json', 'x-session-api-key': apiKey}
  for (let batch = 0; batch < BATCHES; batch++) {
    const body = `[${eventsFrom(events + batch * BATCH, BATCH).map(({json}) => json)}]`
    const answer = await request(`${url}/ingest/events/${'e'.repeat(32)}`, {method: 'POST', headers, body})
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`events were answered with ${answer.statusCode} ${text}`)
  }
}
