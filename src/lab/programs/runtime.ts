import {isAdmitted} from '../../server/sandboxes/admission.ts'
import {listAnswer, type RuntimeEntry, throttledAnswer} from '../../server/sandboxes/entry.ts'
import {ACCEPTED_KEY, MARKERS, SANDBOX_IDS} from '../components/setting.ts'
import type {ListAnswer} from '../model.ts'
import {type Answer, type Asked, healthOf, html, json, type Program, type Running} from './program.ts'

/** The runtime API: `/health` without a key, `/list` with a key, 404 elsewhere. */
export const runtime: Program = (asked, running) => {
  const {outside} = running
  const {path} = asked
  if (path === '/health') {
    const status = healthOf(running)
    return json(status, {status: status === 200 ? 'ok' : 'error'})
  }
  const answersEverybody = outside.list === 'redirect' || outside.list === 'html'
  if (path === '/list' && answersEverybody) return LIST_ANSWERS[outside.list]
  const admitted = isAdmitted({door: outside.door, acceptedKeys: acceptedKeys(running)}, asked.key)
  if (!admitted && (path === '/list' || outside.gateway)) return refusal(asked, outside.gateway)
  if (path !== '/list') return json(404, {detail: 'Not Found'})
  return LIST_ANSWERS[outside.list]
}

/**
 * Returns the accepted keys: the variable's value at the start, or the database's override, and the database's further
 * keys.
 */
function acceptedKeys({env, outside: {keys}}: Running): string[] {
  const own = keys.instead ?? env[ACCEPTED_KEY.env]
  // HTTP removes blanks at the end of a header, so the process also removes them from its own key
  return [...(own === undefined ? [] : [own.replace(/[ \t]+$/, '')]), ...keys.besides]
}

/** Returns a body that varies with each request, because no check may depend on it. */
function refusal({nonce}: Asked, gateway: boolean): Answer {
  const headers: Record<string, string> = gateway ? {server: 'lab-gateway', 'www-authenticate': 'Bearer'} : {}
  return json(401, {error: `refused ${nonce}`}, headers)
}

/** Contains session keys of running sandboxes, which no command may print. */
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
