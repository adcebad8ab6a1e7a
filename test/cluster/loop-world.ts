import {look} from '../loop/look.ts'
import {everything, type Get, readyPods} from '../loop/objects-of.ts'
import {SECRETS} from '../loop/secrets.ts'
import type {World} from '../loop/world.ts'
import {type AuditEvent, requestsOf} from './audit.ts'
import {contextFor} from './context-for.ts'
import type {ClusterAccess} from './global-setup.ts'
import {kubectl} from './kubectl.ts'
import {loopNamespaceOf, type Member, simulate} from './ring.ts'

const SETTLES_WITHIN_MS = 60_000
const WRITES = new Set(['create', 'update', 'patch', 'delete', 'deletecollection'])

/** Who acts in the loop. */
export const REPAIRER = 'repairer'

/** The loop's own installation of a fault on the control plane; a user with a token looks at it and repairs it. */
export async function loopWorld({kubeconfig, auditLog, now}: ClusterAccess, member: Member): Promise<World> {
  const namespace = loopNamespaceOf(member)
  const {api, sandboxNamespace} = simulate(member, now, namespace).installation
  const context = await contextFor({kubeconfig, namespace, user: REPAIRER}, api)
  const namespaces = [namespace, sandboxNamespace]
  const get: Get = path => kubectl(kubeconfig, ['get', '--raw', path])
  return {
    look: () => look(kubeconfig, namespace, context),
    written: async () => {
      const writes = (await requestsOf(auditLog, context)).filter(isWrite)
      const own = writes.flatMap(({objectRef}) =>
        namespaces.includes(objectRef?.namespace ?? '') ? [`${objectRef?.resource}/${objectRef?.name}`] : [],
      )
      return [...new Set(own)].sort()
    },
    readyPods: () => readyPods(namespaces, get),
    everything: () => everything(namespaces, get),
    settlesWithinMs: SETTLES_WITHIN_MS,
    secrets: SECRETS,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/** A port-forward and an access review are requests of the verb create, and write nothing. */
function isWrite({verb, requestURI, objectRef, responseStatus}: AuditEvent): boolean {
  if (!WRITES.has(verb) || objectRef === undefined || (responseStatus?.code ?? 0) >= 300) return false
  const isReview = /^auth/.test(objectRef.apiGroup ?? '')
  return !isReview && objectRef.subresource !== 'portforward' && !requestURI.includes('dryRun=All')
}
