import {timestampOf} from '../../events/time.ts'
import {knownSecretsMask} from '../known-secrets.ts'
import {MASKED_SECRET, type Mask} from '../mask.ts'
import type {EndedRequest} from '../recent-requests.ts'
import {CONVERSATION, TIME} from '../request/examples.ts'
import {arrayOf, INTEGER, type Operation, objectOf, orNull, TEXT} from '../request/operation.ts'
import {isSecretName} from '../secret-names.ts'
import {DONE, type Routes, SUCCESS} from './route.ts'

const PATH = '/api/v1/requests'

/** Routes to read and clear the journal of the last requests. The journal does not contain the requests for itself. */
export const requestRoutes: Routes = (app, server) => {
  const mask = knownSecretsMask(server)
  const read: Operation = {
    summary: 'List the last requests, newest first, and why they failed',
    description:
      'The journal is in memory only. It has at most 1000 requests, and at most 1 MiB in total, and leaves out the requests for itself. Secrets are masked.',
    tag: 'server',
    example: {answer: EXAMPLE},
    answers: {200: JOURNAL},
  }
  app.get(PATH, {config: {operation: read, isRecorded: false}}, async () => {
    const {requests, dropped} = server.requests.list()
    const own = mask()
    const items: object[] = []
    for (const request of requests) items.push(await shown(request, own))
    return {items, dropped}
  })

  const clear: Operation = {
    summary: 'Clear the journal of the last requests',
    description: 'Removes all requests from the journal, for example before a test.',
    tag: 'server',
    example: {answer: DONE},
    answers: {200: SUCCESS},
  }
  app.delete(PATH, {config: {operation: clear, isRecorded: false}}, async () => {
    server.requests.clear()
    return DONE
  })
}

const JOURNAL = objectOf({
  items: arrayOf(
    objectOf({
      at: {type: 'string', format: 'date-time'},
      method: TEXT,
      path: TEXT,
      query: orNull(TEXT),
      status: orNull(INTEGER),
      why: orNull(TEXT),
      fault: orNull(TEXT),
      duration_ms: {type: 'number'},
    }),
  ),
  dropped: {type: 'integer', description: 'the number of older requests that made room'},
})
const EXAMPLE = {
  items: [
    {
      at: TIME,
      method: 'GET',
      path: '/api/shared-events/search',
      query: `conversation_id=${CONVERSATION}`,
      status: 200,
      why: 'no such conversation',
      fault: null,
      duration_ms: 1.2,
    },
  ],
  dropped: 0,
}

const LONGEST = 2000

async function shown({at, method, url, status, why, fault, durationMs}: EndedRequest, mask: Mask) {
  const [path = '', ...rest] = url.split('?')
  const query = rest.length === 0 ? null : withoutNamedSecrets(rest.join('?'))
  return {
    at: timestampOf(at, 'spec'),
    method,
    path: await beginning(path, mask),
    query: query && (await beginning(query, mask)),
    status,
    why: why && (await beginning(why, mask)),
    fault,
    duration_ms: Math.round(durationMs * 10) / 10,
  }
}

/** Texts are masked before they are cut, because half a secret is not found. */
async function beginning(text: string, mask: Mask): Promise<string> {
  const {text: masked, isWhole} = await mask.beginning(text, LONGEST)
  return isWhole && masked.length <= LONGEST ? masked : `${masked.slice(0, LONGEST).toWellFormed()}…`
}

/** A key that is wrong here may be right elsewhere, so the names of parameters decide too. */
function withoutNamedSecrets(query: string): string {
  return query
    .split('&')
    .map(part => {
      const [name = ''] = part.split('=')
      return part.includes('=') && isSecretName(decoded(name)) ? `${name}=${MASKED_SECRET}` : part
    })
    .join('&')
}

function decoded(name: string): string {
  return new URLSearchParams(`${name}=`).keys().next().value ?? name
}
