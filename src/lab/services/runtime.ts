import {randomBytes} from 'node:crypto'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {isAdmitted} from '../../server/runtime/admission.ts'
import {listAnswer, type RuntimeEntry, throttledAnswer} from '../../server/runtime/entry.ts'
import {MARKERS, SANDBOX_IDS} from '../components/setting.ts'
import type {ListAnswer, RuntimeBehaviour} from '../model.ts'
import {answerHtml, answerJson, pathOf} from './answers.ts'

/** The runtime API: `/health` for everybody, `/list` for who has a key, 404 elsewhere. */
export function runtimeHandler(behaviour: RuntimeBehaviour) {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (behaviour.connection === 'silent') return
    const path = pathOf(request)
    if (path === '/health') return answerHealth(response, behaviour.health)
    const answersEverybody = behaviour.list === 'redirect' || behaviour.list === 'html'
    if (path === '/list' && answersEverybody) return LIST_ANSWERS[behaviour.list](response)
    const admitted = isAdmitted(behaviour, request.headers['x-api-key'])
    if (!admitted && (path === '/list' || behaviour.gateway)) return refuse(response, behaviour.gateway)
    if (path !== '/list') return answerJson(response, 404, {detail: 'Not Found'})
    LIST_ANSWERS[behaviour.list](response)
  }
}

function answerHealth(response: ServerResponse, status: number): void {
  answerJson(response, status, {status: status === 200 ? 'ok' : 'error'})
}

/** The body varies from request to request, as nothing may depend on it. */
function refuse(response: ServerResponse, gateway: boolean): void {
  if (gateway) response.setHeader('server', 'lab-gateway').setHeader('www-authenticate', 'Bearer')
  answerJson(response, 401, {error: `refused ${randomBytes(6).toString('hex')}`})
}

const LIST_ANSWERS: Readonly<Record<ListAnswer, (response: ServerResponse) => void>> = {
  ok: response => answerJson(response, 200, listAnswer(RUNTIMES)),
  throttled: response => {
    response.setHeader('retry-after', '30')
    answerJson(response, 429, throttledAnswer(100))
  },
  forbidden: response => answerJson(response, 403, {error: 'forbidden'}),
  redirect: response => response.writeHead(302, {location: '/login'}).end(),
  html: response => answerHtml(response, 200, '<!doctype html><title>Agents</title>'),
  'server-error': response => answerHtml(response, 502, '<h1>502 Bad Gateway</h1>'),
}

/** With session keys of live sandboxes in them: nobody may ever print this. */
const RUNTIMES = [
  runtimeEntry(SANDBOX_IDS.running, MARKERS.runningSessionKey, 'running'),
  runtimeEntry(SANDBOX_IDS.paused, MARKERS.pausedSessionKey, 'paused'),
]

function runtimeEntry(id: string, sessionKey: string, status: RuntimeEntry['status']) {
  const url = `https://${id}-runtime.agents.test`
  const image = 'registry.test/openhands/agent-server:1.41.0'
  return {session_id: `session-${id}`, runtime_id: id, session_api_key: sessionKey, status, url, image}
}
