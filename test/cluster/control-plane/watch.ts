import {createInterface} from 'node:readline'
import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from './admin-api.ts'

export interface WatchedChange {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'
  readonly object: KubeObject
}

/**
 * Yields the changes of a collection, beginning with its existing objects. Reconnects when the server ends the watch.
 */
export async function* watched(admin: AdminApi, path: string, signal: AbortSignal): AsyncGenerator<WatchedChange> {
  while (!signal.aborted) {
    const body = await admin.stream(`${path}?watch=1`, signal)
    for await (const line of createInterface(body)) yield JSON.parse(line) as WatchedChange
  }
}
