import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import type {Store} from '../../../src/server/store/store.ts'
import {BATCH, batchOf, CONVERSATIONS} from './batches.ts'

const APPENDER = fileURLToPath(new URL('appender.ts', import.meta.url))

export interface Kills {
  readonly kills: number
  /** The minimum number of events that are acknowledged before each kill. */
  readonly events: number
}

/**
 * Starts a process that appends, and kills it with SIGKILL during a batch. The next process begins with that batch.
 * Returns the number of acknowledged batches.
 */
export async function appendThroughKills(spec: string, {kills, events}: Kills): Promise<number> {
  let acknowledged = 0
  for (let kill = 0; kill < kills; kill++) acknowledged = await appendUntilKilled(spec, acknowledged, events / BATCH)
  return acknowledged
}

async function appendUntilKilled(spec: string, first: number, batches: number): Promise<number> {
  const child = spawn(process.execPath, [APPENDER, spec, `${first}`], {stdio: ['ignore', 'pipe', 'pipe']})
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const closed = once(child, 'close')
  let next = first
  for await (const line of createInterface(child.stdout)) {
    if (Number(line) !== next) throw new Error(`batch ${next} was not the next to be acknowledged, but ${line}`)
    next += 1
    if (next - first === batches) child.kill('SIGKILL')
  }
  const [, signal] = await closed
  if (signal !== 'SIGKILL') throw new Error(`the process that appends ended by itself: ${said}`)
  return next
}

/** Returns the faults of a store with this number of acknowledged batches: lost events, duplicates and gaps. */
export async function faultsOf(store: Store, acknowledged: number): Promise<string[]> {
  const faults: string[] = []
  const ids = new Map<string, number>()
  for (const conversation of CONVERSATIONS) {
    let seq = 0
    for (;;) {
      const page = await store.byLog(conversation, {order: 'ascending', from: seq, limit: 1000})
      for (const event of page) {
        if (event.seq !== seq++) faults.push(`${event.id} is at ${event.seq}`)
        ids.set(event.id, (ids.get(event.id) ?? 0) + 1)
      }
      if (page.length === 0) break
    }
  }
  for (let batch = 0; batch < acknowledged; batch++)
    for (const {id} of batchOf(batch)) if (!ids.has(id)) faults.push(`${id} is lost`)
  for (const [id, times] of ids) if (times > 1) faults.push(`${id} is there ${times} times`)
  if (ids.size % BATCH !== 0) faults.push(`${ids.size} events are no whole batches`)
  return faults
}
