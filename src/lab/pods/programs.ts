import {isAdmitted, listAnswer, type RuntimeEntry, throttledAnswer} from '../../server/sandboxes/runtime-api.ts'
import {ACCEPTED_KEY, MARKERS, SANDBOX_IDS, SERVICE_KEY} from '../components/setting.ts'
import type {Ailment, ListAnswer, Outside} from '../model.ts'

/** A running process and the state that its responses depend on. */
export interface Running {
  readonly env: Readonly<Record<string, string>>
  readonly ailment: Ailment | null
  readonly outside: Outside
}

export interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  readonly key: unknown
  readonly authorization: string | undefined
  /** A random text, different in every request. */
  readonly nonce: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the response of a process to a request. */
export type Program = (asked: Asked, running: Running) => Answer

/** The programs of the installation, by container port. */
export const PROGRAMS: ReadonlyMap<number, Program> = new Map([
  [3000, app],
  [4000, proxy],
  [5000, runtime],
  [8080, identity],
  [60000, sandbox],
])

/** The model proxy. Every path except liveness and readiness requires a key. */
function proxy({path}: Asked, running: Running): Answer {
  if (path !== '/health/liveness' && path !== '/health/readiness') return json(401, {error: 'Authentication Error'})
  const status = healthOf(running)
  return json(status, status === 200 ? "I'm alive!" : {error: 'unhealthy'})
}

function sandbox({path}: Asked, running: Running): Answer {
  const status = healthOf(running)
  if (path === '/ready') return json(status, {status: status === 200 ? 'ready' : 'initializing'})
  if (path === '/alive' || path === '/health') return json(status, {status: status === 200 ? 'ok' : 'error'})
  return json(404, {detail: 'Not Found'})
}

/** The app, its tool server and the worker. Only `/ready` depends on the database and the cache. */
function app(asked: Asked, running: Running): Answer {
  const {path} = asked
  const status = healthOf(running)
  if (path === '/health' || path === '/alive') return json(status, {status: status === 200 ? 'ok' : 'error'})
  if (path !== '/ready') return status === 200 ? ofConversations(asked, running) : json(status, {detail: 'error'})
  const {down} = running.outside
  const failing = STORES.find(store => down.includes(store)) // the app tries the database first
  if (failing !== undefined) return json(503, {detail: DETAILS[failing]})
  return json(status, {status: status === 200 ? 'ready' : 'error'})
}

const EVENTS = /^\/api\/v1\/conversation\/([0-9a-f]{32})\/events\/search$/

/** The open search shows shared conversations only. The other routes require a key. */
function ofConversations({path, query, authorization}: Asked, {outside: {conversations}}: Running): Answer {
  const find = (id: string | null | undefined) => conversations.find(conversation => conversation.id === id)
  if (path === '/api/shared-events/search') {
    const shared = find(query.get('conversation_id'))
    return pageOf(shared?.isShared ? shared.events : [], query)
  }
  const id = EVENTS.exec(path)?.[1]
  if (id === undefined && path !== '/api/v1/app-conversations') return json(404, {detail: 'Not Found'})
  if (authorization !== `Bearer ${SERVICE_KEY}`) return json(401, {detail: 'Unauthorized'})
  if (id === undefined) return json(200, [find(query.get('ids'))?.description ?? null])
  return pageOf(find(id)?.events ?? [], query)
}

/** `page_id` is the number of events on the previous pages. */
function pageOf(events: Outside['conversations'][number]['events'], query: URLSearchParams): Answer {
  const from = Number(query.get('page_id') ?? 0)
  const to = from + Number(query.get('limit') ?? 100)
  return json(200, {items: events.slice(from, to), next_page_id: to < events.length ? String(to) : null})
}

const STORES = ['database', 'cache'] as const

const DETAILS = {
  database: 'Database is not accessible: connection to server at "10.96.0.7" refused (user=postgres)',
  cache: 'Redis cache is not accessible: Error 111 connecting to 10.96.0.8:6379',
}

/** The identity service with a page for each realm. Its `/health` returns 404 by design. */
function identity({path}: Asked, running: Running): Answer {
  const realm = /^\/realms\/([^/]+)\/?$/.exec(path)?.[1]
  if (realm === undefined || !running.outside.realms.includes(realm)) return json(404, {error: 'Not found'})
  const status = healthOf(running)
  return json(status, status === 200 ? {realm} : {error: 'unavailable'})
}

/** The runtime API. `/health` requires no key, `/list` requires a key, and every other path returns 404. */
function runtime(asked: Asked, running: Running): Answer {
  const {outside} = running
  const {path} = asked
  const status = healthOf(running)
  if (path === '/health') return json(status, {status: status === 200 ? 'ok' : 'error'})
  const answersEverybody = outside.list === 'redirect' || outside.list === 'html'
  if (path === '/list' && answersEverybody) return LIST_ANSWERS[outside.list]
  const admitted = isAdmitted({door: outside.door, acceptedKeys: acceptedKeys(running)}, asked.key)
  if (!admitted && (path === '/list' || outside.gateway)) return refusal(asked, outside.gateway)
  if (path !== '/list') return json(404, {detail: 'Not Found'})
  return LIST_ANSWERS[outside.list]
}

/** Returns the default key, from the database or else from the variable, and the further keys of the database. */
function acceptedKeys({env, outside: {keys}}: Running): string[] {
  const own = keys.instead ?? env[ACCEPTED_KEY.env]
  // the runtime API removes spaces at the end of its key, because HTTP removes them from the key in a request header
  return [...(own === undefined ? [] : [own.replace(/[ \t]+$/, '')]), ...keys.besides]
}

/** Returns a different body for each request, because no check may depend on the body. */
function refusal({nonce}: Asked, gateway: boolean): Answer {
  const headers: Record<string, string> = gateway ? {server: 'lab-gateway', 'www-authenticate': 'Bearer'} : {}
  return json(401, {error: `refused ${nonce}`}, headers)
}

/** The entries contain session keys of sandboxes. No command may print these keys. */
const RUNTIMES = [
  runtimeEntry(SANDBOX_IDS.running, MARKERS.runningSessionKey, 'running'),
  runtimeEntry(SANDBOX_IDS.paused, MARKERS.pausedSessionKey, 'paused'),
]

const LIST_ANSWERS: Readonly<Record<ListAnswer, Answer>> = {
  ok: json(200, listAnswer(RUNTIMES)),
  throttled: json(429, throttledAnswer(100), {'retry-after': '30'}),
  forbidden: json(403, {error: 'forbidden'}),
  redirect: {status: 302, headers: {location: '/login'}, body: ''},
  html: html(200, '<!doctype html><title>Agents</title>'),
  'server-error': html(502, '<h1>502 Bad Gateway</h1>'),
}

function runtimeEntry(id: string, sessionKey: string, status: RuntimeEntry['status']) {
  const url = `https://${id}-runtime.agents.test`
  const image = 'registry.test/openhands/agent-server:1.41.0'
  return {session_id: `session-${id}`, runtime_id: id, session_api_key: sessionKey, status, url, image}
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {status, headers: {'content-type': 'application/json', ...headers}, body: JSON.stringify(body)}
}

function html(status: number, body: string): Answer {
  return {status, headers: {'content-type': 'text/html; charset=utf-8'}, body}
}

function healthOf({ailment}: Running): number {
  return ailment?.kind === 'failing' ? ailment.status : 200
}
