import {Type} from 'typebox'
import {decoder} from '../decode.ts'
import type {Keeper} from '../keep-declared.ts'
import {apiPath, type Purpose} from '../purpose.ts'
import {workloadRule} from '../rules.ts'
import type {Consent, Patched, WorkloadPatch, WorkloadWriter} from '../writer.ts'
import {denied, replyFrom, unlessMalformed} from './answer.ts'
import type {Answer, Connection} from './connection.ts'
import {whoAmI} from './reviews.ts'

const LONGEST_REASON = 300
const decodeStatus = decoder(Type.Object({message: Type.Optional(Type.String())}))

/** Everything that svcdiag can change of a cluster goes through here. */
export function workloadWriter(connection: Connection, keeper: Keeper, signal: AbortSignal): WorkloadWriter {
  async function patch(change: WorkloadPatch, consent: Consent): Promise<Patched> {
    const purpose = purposeOf(change)
    try {
      const answer = await connection.ask({path: pathOf(change, consent), patch: documentOf(change)}, signal)
      return patchedBy(answer, change, purpose)
    } catch (error) {
      return connection.explain(error, purpose.input, signal)
    }
  }

  function patchedBy(answer: Answer, {kind}: WorkloadPatch, purpose: Purpose): Patched {
    if (answer.status === 409) return {status: 'conflict'}
    if (answer.status === 400 || answer.status === 422) return {status: 'refused', reason: messageOf(answer)}
    if (answer.status === 403)
      return {...denied(purpose), reason: `not allowed to ${purpose.input}: ${messageOf(answer)}`}
    const reply = replyFrom(answer, purpose, connection.host)
    if (reply.status !== 'found') return reply
    const object = unlessMalformed(() => keeper.object(kind, reply.body), purpose, connection.host)
    return object.status === 'found' ? {status: 'patched', object: object.value} : object
  }

  return {
    patch,
    whoAmI: async () => {
      const user = await whoAmI(connection, signal)
      return user.status === 'found' ? user.value : null
    },
  }
}

function purposeOf(patch: WorkloadPatch): Purpose {
  const {kind, namespace, name} = patch
  return {input: `patch ${kind} ${namespace}/${name}`, rule: workloadRule(patch, ['patch'])}
}

function pathOf({kind, namespace, name}: WorkloadPatch, consent: Consent): string {
  const query = new URLSearchParams({fieldManager: 'svcdiag', fieldValidation: 'Strict'})
  if (consent === 'dry-run') query.set('dryRun', 'All')
  return `${apiPath(kind, namespace, name)}?${query}`
}

/** A version that is not the stored one any more makes the whole patch a conflict. */
function documentOf({resourceVersion, operations}: WorkloadPatch): object[] {
  return [{op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion}, ...operations]
}

/** What validation or an admission webhook says can be known only from here; one line. */
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
