import {Type} from 'typebox'
import {decoder} from '../decode.ts'
import type {Keeper} from '../keep-declared.ts'
import {apiPath, type Purpose} from '../purpose.ts'
import {workloadRule} from '../rules.ts'
import type {Consent, Patched, WorkloadPatch, WorkloadWriter} from '../writer.ts'
import {denied, replyFrom, unlessMalformed} from './answer.ts'
import type {Answer, Message, Transport} from './transport.ts'

const LONGEST_REASON = 300
const PATCHED = /^\/apis\/apps\/v1\/namespaces\/[^/?]+\/(deployments|statefulsets)\/[^/?]+\?/
const decodeStatus = decoder(Type.Object({message: Type.Optional(Type.String())}))

/** Returns a writer, which patches one workload at a time. No other code can change a cluster. */
export function workloadWriter(transport: Transport, keeper: Keeper, signal: AbortSignal): WorkloadWriter {
  async function patch(change: WorkloadPatch, consent: Consent): Promise<Patched> {
    const input = `patch ${change.kind} ${change.namespace}/${change.name}`
    const purpose = {input, rule: workloadRule(change, ['patch'])}
    try {
      const answer = await transport.send(messageFor(change, consent), signal)
      return patchedBy(answer, change, purpose)
    } catch (error) {
      return transport.explain(error, input, signal)
    }
  }

  function patchedBy(answer: Answer, {kind}: WorkloadPatch, purpose: Purpose): Patched {
    if (answer.status === 409) return {status: 'conflict'}
    if (answer.status === 400 || answer.status === 422) return {status: 'refused', reason: messageOf(answer)}
    if (answer.status === 403)
      return {...denied(purpose), reason: `not allowed to ${purpose.input}: ${messageOf(answer)}`}
    const reply = replyFrom(answer, purpose, transport.host)
    if (reply.status !== 'found') return reply
    const object = unlessMalformed(() => keeper.object(kind, reply.body), purpose, transport.host)
    return object.status === 'found' ? {status: 'patched', object: object.value} : object
  }

  return {patch}
}

function messageFor(change: WorkloadPatch, consent: Consent): Message {
  const path = pathOf(change, consent)
  if (!PATCHED.test(path)) throw new Error('only workloads are ever patched')
  const headers = {accept: 'application/json', 'content-type': 'application/json-patch+json'}
  // the first operation turns the patch into a conflict if the stored version is newer
  const version = {op: 'replace', path: '/metadata/resourceVersion', value: change.resourceVersion}
  return {method: 'PATCH', path, headers, body: JSON.stringify([version, ...change.operations])}
}

function pathOf({kind, namespace, name}: WorkloadPatch, consent: Consent): string {
  const query = new URLSearchParams({fieldManager: 'svcdiag', fieldValidation: 'Strict'})
  if (consent === 'dry-run') query.set('dryRun', 'All')
  return `${apiPath(kind, namespace, name)}?${query}`
}

/** Returns the message of validation or of an admission webhook, on one line. */
function messageOf({status, text}: Answer): string {
  const message = read(text) ?? `the API server answered ${status}`
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON)
}

function read(text: string): string | null {
  try {
    return decodeStatus(JSON.parse(text)).message ?? null
  } catch {
    return null
  }
}
