import type {Change, KubeObject} from '../state.ts'
import {internal, resourceExpired} from '../status.ts'
import {type History, type Revision, storageKey} from './history.ts'

/** An event of a watch: a change, a bookmark of a revision without a change, or the error that ends the watch. */
export type WatchEvent =
  | Change
  | {readonly type: 'BOOKMARK'; readonly resourceVersion: string; readonly endsInitial: boolean}
  | {readonly type: 'ERROR'; readonly object: unknown}

export interface WatchRequest {
  readonly resourceVersion: string
  readonly bookmarks: boolean
  /** True to send all current objects first and then mark their end, as newer informers request. */
  readonly initialEvents: boolean
  readonly selects: (object: KubeObject) => boolean
}

/** Yields changes until the signal aborts. An object that enters or leaves the selection is added or deleted. */
export async function* watchEvents(
  history: History,
  request: WatchRequest,
  signal: AbortSignal,
): AsyncGenerator<WatchEvent> {
  const {resourceVersion, initialEvents, selects} = request
  const fromNow = initialEvents || resourceVersion === '' || resourceVersion === '0'
  let position = fromNow ? history.revision() : Number(resourceVersion)
  if (fromNow) yield* currentObjects(history, position, selects)
  if (initialEvents) yield bookmark(position, true)

  while (!signal.aborted) {
    const changes = history.after(position)
    if (changes === null) {
      const {body} = resourceExpired(`too old resource version: ${position}`)
      return yield {type: 'ERROR', object: body}
    }
    for (const entry of changes) {
      position = entry.revision
      const event = asSeen(entry, selects)
      if (event !== null) yield event
    }
    if (history.after(position)?.length === 0) await history.nextChange(signal)
  }
  if (request.bookmarks) yield bookmark(Math.max(position, history.revision()), false)
}

/** Throws an API server's error if the revision is not a number. */
export function checkResourceVersion(text: string): void {
  if (/^\d*$/.test(text)) return
  const quoted = JSON.stringify(text)
  throw internal(`resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: invalid syntax`)
}

function currentObjects(history: History, revision: number, selects: WatchRequest['selects']): Change[] {
  const objects = [...(history.objectsAt(revision) ?? [])].filter(selects)
  objects.sort((left, right) => (storageKey(left) < storageKey(right) ? -1 : 1))
  return objects.map(object => ({type: 'ADDED', object}))
}

function bookmark(revision: number, endsInitial: boolean): WatchEvent {
  return {type: 'BOOKMARK', resourceVersion: String(revision), endsInitial}
}

function asSeen({change, previous}: Revision, selects: WatchRequest['selects']): Change | null {
  const before = previous !== null && selects(previous)
  const after = change.type !== 'DELETED' && selects(change.object)
  if (!before && !after) return null
  if (!after) return {type: 'DELETED', object: change.object}
  return {type: before ? 'MODIFIED' : 'ADDED', object: change.object}
}
