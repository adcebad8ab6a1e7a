import {text as wholeText} from 'node:stream/consumers'
import {StringDecoder} from 'node:string_decoder'
import {setTimeout as wait} from 'node:timers/promises'
import {decoder, Malformed} from '../decode.ts'
import type {Keeper} from '../keep-declared.ts'
import {integer, object, text} from '../objects/metadata.ts'
import {type Event, KINDS, type ObjectOf} from '../objects.ts'
import {type Found, found, type Missing, type PodChange, type PodWatcher, type Read} from '../port.ts'
import {apiPath, type Purpose} from '../purpose.ts'
import {type Asking, denied, malformed} from './answer.ts'
import {timedLogReader} from './logs.ts'
import type {ObjectReader} from './objects.ts'

interface Watching extends Asking {
  readonly keeper: Keeper
  readonly list: ObjectReader['list']
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
const GONE = 410

const decodeEvent = decoder(
  object({type: text, object: object({'code?': integer, 'metadata?': object({'resourceVersion?': text})})}),
)

export function podWatcher(watching: Watching): PodWatcher {
  return {
    pods: namespace => podChanges(watching, namespace),
    events: namespace => presentEvents(watching, namespace),
    log: timedLogReader(watching),
  }
}

async function* podChanges(watching: Watching, namespace: string): AsyncGenerator<PodChange | Missing> {
  for await (const change of watch('Pod', watching, namespace))
    yield change.status === 'missing' ? change : {status: change.status, pod: change.object}
}

async function* presentEvents(watching: Watching, namespace: string): AsyncGenerator<Found<Event> | Missing> {
  for await (const change of watch('Event', watching, namespace)) {
    if (change.status === 'missing') yield change
    else if (change.status === 'present') yield found(change.object)
  }
}

type Watched = 'Pod' | 'Event'

interface Change<K extends Watched> {
  readonly status: 'present' | 'gone'
  readonly object: ObjectOf<K>
}

/** The position of a watch. Without a version, the watch starts with all existing objects. */
interface Place<K extends Watched> {
  readonly kind: K
  readonly namespace: string
  version: string
  /** The known objects by name. */
  readonly names: Map<string, ObjectOf<K>>
}

async function* watch<K extends Watched>(
  kind: K,
  watching: Watching,
  namespace: string,
): AsyncGenerator<Change<K> | Missing> {
  const {signal} = watching
  const place: Place<K> = {kind, namespace, version: '', names: new Map()}
  for (let failures = 0; !signal.aborted; ) {
    const opened = await openWatch(watching, place)
    if (opened.status === 'missing' && opened.cause === 'denied') return yield opened
    const before = place.version
    if (opened.status === 'found') yield* changesIn(watching, place, opened.value)
    else if (opened.status === 'absent') place.version = '' // the server no longer knows this version
    if (place.version === '' && before !== '') yield* withoutPast(watching, place)
    failures = place.version === before ? failures + 1 : 0
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    if (failures > 0) await wait(waitMs, undefined, {signal}).catch(() => {})
  }
}

/** Opens a watch. `absent` means that the server no longer knows the version. */
async function openWatch(
  {connection, signal}: Watching,
  {kind, namespace, version}: Omit<Place<Watched>, 'names'>,
): Promise<Read<AsyncIterable<Uint8Array>>> {
  const {resource} = KINDS[kind]
  const rule = {apiGroup: '', resource, verbs: ['watch'], namespace} as const
  const purpose: Purpose = {input: `changes of ${resource} in ${namespace}`, rule}
  const query = new URLSearchParams({watch: 'true', allowWatchBookmarks: 'true'})
  if (version !== '') query.set('resourceVersion', version)
  try {
    const path = `${apiPath(kind, namespace, null)}?${query}`
    const {status, body} = await connection.open({path, isFollowed: true}, signal)
    if (status === 200) return {status: 'found', value: body}
    await wholeText(body) // an unread body keeps its connection in use
    if (status === 403) return denied(purpose)
    return status === GONE ? {status: 'absent'} : malformed(purpose, '', connection.host)
  } catch (error) {
    return connection.explain(error, purpose.input, signal)
  }
}

/** Reads changes until the connection ends. The next watch continues from the last version, so no change is lost. */
async function* changesIn<K extends Watched>(
  {keeper, signal}: Watching,
  place: Place<K>,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Change<K>> {
  try {
    for await (const line of linesOf(body)) {
      const parsed: unknown = JSON.parse(line)
      const {type, object: changed} = decodeEvent(parsed)
      if (type === 'ERROR') {
        if (changed.code === GONE) place.version = ''
        return
      }
      if (type !== 'BOOKMARK')
        yield changeOf(type, keeper.object(place.kind, Reflect.get(Object(parsed), 'object')), place)
      place.version = changed.metadata?.resourceVersion ?? place.version
    }
  } catch (error) {
    const isCut = error instanceof Error && !(error instanceof Malformed) && 'code' in error
    if (!signal.aborted && !isCut && !(error instanceof SyntaxError) && !(error instanceof Malformed)) throw error
  }
}

function changeOf<K extends Watched>(type: string, object: ObjectOf<K>, {names}: Place<K>): Change<K> {
  const isGone = type === 'DELETED'
  if (isGone) names.delete(object.metadata.name)
  else names.set(object.metadata.name, object)
  return {status: isGone ? 'gone' : 'present', object}
}

/** Reports known objects that no longer exist, because a watch without a version lists only existing objects. */
async function* withoutPast<K extends Watched>(
  {list}: Watching,
  {kind, namespace, names}: Place<K>,
): AsyncGenerator<Change<K>> {
  const present = await list(kind, {namespace})
  if (present.status !== 'found') return
  const uids = new Set(present.value.map(({metadata}) => metadata.uid))
  for (const [name, object] of names) {
    if (uids.has(object.metadata.uid)) continue
    names.delete(name)
    yield {status: 'gone', object}
  }
}

/** The maximum length of a line. It is never reached, because etcd refuses objects of 1.5 MB. */
const LONGEST = 16_777_216

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST) return
  }
}
