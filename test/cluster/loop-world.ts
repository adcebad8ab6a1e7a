import type {CheckReport} from '../../src/checks/report/report.ts'
import type {Profile} from '../../src/lab/model.ts'
import {look} from '../loop/look.ts'
import {everything, type Get, readyPods, storedValues} from '../loop/objects-of.ts'
import {SECRETS} from '../loop/secrets.ts'
import {steadyLook} from '../loop/steady-look.ts'
import type {World} from '../loop/world.ts'
import {type AuditEvent, requestsOf} from './audit.ts'
import {contextFor} from './context-for.ts'
import type {ClusterAccess} from './global-setup.ts'
import {kubectl} from './kubectl.ts'
import {type Broken, namespaceOf, simulated} from './ring.ts'

const SETTLES_WITHIN_MS = 60_000
const WRITES = new Set(['create', 'update', 'patch', 'delete', 'deletecollection'])

/** The token user that repairs in the loop. */
export const REPAIRER = 'repairer'

/** Returns an installation to repair on the control plane. A token user checks and repairs the installation. */
export async function loopWorld({kubeconfig, auditLog, now}: ClusterAccess, broken: Broken): Promise<World> {
  const {namespace} = broken
  const {api, sandboxNamespace} = simulated(broken, now).installation
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
    storedValues: () => storedValues(namespaces, get),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/** Returns a function that returns a report on the healthy installation of a profile (see `ring.ts`). */
export function healthyReports({kubeconfig}: ClusterAccess): (profile: Profile) => Promise<CheckReport> {
  const reports = new Map<Profile, Promise<CheckReport>>()
  return profile => {
    const once = () => look(kubeconfig, namespaceOf({profile, fault: null}), REPAIRER)
    const report = reports.get(profile) ?? steadyLook({look: once})
    reports.set(profile, report)
    return report
  }
}

/** Returns true if a request writes. A port-forward and an access review have the verb create but write nothing. */
function isWrite({verb, requestURI, objectRef, responseStatus}: AuditEvent): boolean {
  if (!WRITES.has(verb) || objectRef === undefined || (responseStatus?.code ?? 0) >= 300) return false
  const isReview = /^auth/.test(objectRef.apiGroup ?? '')
  return !isReview && objectRef.subresource !== 'portforward' && !requestURI.includes('dryRun=All')
}
