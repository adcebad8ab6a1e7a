import {request} from 'undici'
import type {Json} from './admin-api.ts'
import {waitUntil} from './wait-until.ts'

const WRITE_WITHIN_MS = 10_000

export interface Storage {
  /**
   * Changes one object in etcd, for times only. If another writer is faster, `edit` is called again with the newer
   * object.
   */
  edit(key: string, edit: (object: Json) => Json): Promise<void>
  /** Returns the keys of all objects below a prefix: `/registry/pods/NAMESPACE/`. */
  keys(prefix: string): Promise<string[]>
}

/**
 * Edits objects in etcd, where the API server stores them as JSON. The API server itself sets all times to the time of
 * the request, so only an edit can give objects a past. The API server watches etcd and notifies every client.
 */
export function storageOf(etcdUrl: string): Storage {
  const call = (path: string, body: Json) => post(new URL(path, etcdUrl), body)
  return {
    edit: (key, edit) => waitUntil(`${key} is written`, WRITE_WITHIN_MS, () => compareAndPut(call, key, edit)),
    async keys(prefix) {
      const range = {key: base64(prefix), range_end: base64(`${prefix.slice(0, -1)}0`), keys_only: true}
      const {kvs = []} = (await call('/v3/kv/range', range)) as RangeAnswer
      return kvs.map(entry => Buffer.from(entry.key, 'base64').toString())
    },
  }
}

type Call = (path: string, body: Json) => Promise<unknown>

interface RangeAnswer {
  kvs?: {key: string; value: string; mod_revision: string}[]
}

/** Returns undefined if the write succeeded, and null if another writer was first. */
async function compareAndPut(call: Call, key: string, edit: (object: Json) => Json): Promise<undefined | null> {
  const {kvs = []} = (await call('/v3/kv/range', {key: base64(key)})) as RangeAnswer
  const [entry] = kvs
  if (entry === undefined) throw new Error(`etcd holds no ${key}`)
  const value = JSON.stringify(edit(JSON.parse(Buffer.from(entry.value, 'base64').toString())))
  const done = await call('/v3/kv/txn', {
    compare: [{key: entry.key, target: 'MOD', result: 'EQUAL', mod_revision: entry.mod_revision}],
    success: [{request_put: {key: entry.key, value: base64(value)}}],
  })
  return (done as {succeeded?: boolean}).succeeded === true ? undefined : null
}

async function post(url: URL, body: Json): Promise<unknown> {
  const answer = await request(url, {method: 'POST', body: JSON.stringify(body)})
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`etcd answered ${answer.statusCode}: ${text}`)
  return JSON.parse(text)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
