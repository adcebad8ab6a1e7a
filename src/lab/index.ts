import type {Duplex} from 'node:stream'

import {SvcdiagError} from '../errors.ts'
import type {Audit} from '../kube-api/audit.ts'
import {kubeconfigOf} from '../kube-api/kubeconfig.ts'
import {serveKubernetes} from '../kube-api/server.ts'
import type {ClusterState} from '../kube-api/state.ts'
import {suggestion} from '../nearest.ts'
import {healthyInstallation} from './components/installation.ts'
import type {Fault} from './fault.ts'
import {FAULTS} from './faults/index.ts'
import type {Manifest} from './manifests/types.ts'
import type {Ages, LabInstallation, Profile} from './model.ts'
import type {Pace} from './pace.ts'
import {clusterStateOf} from './state.ts'

/**
 * An installation with these faults, applied in the order given. `now` is RFC 3339. An unknown fault is
 * `usage.unknown-fault` and names the nearest; a fault of the other profile is `usage.invalid`.
 */
export function buildInstallation(wanted: {
  readonly profile: Profile
  readonly namespace: string
  readonly now: string
  readonly faults: readonly string[]
  /** Seconds; a real cluster cannot be given Secrets that were changed a month ago. */
  readonly ages?: Ages
}): LabInstallation {
  const {faults, ...where} = wanted
  return faults.map(faultOf).reduce((installation, fault) => applyTo(installation, fault), healthyInstallation(where))
}

/** What to apply to a cluster to get this installation, in an order that can be applied. */
export function manifestsOf(installation: LabInstallation): readonly Manifest[] {
  return installation.manifests
}

export interface Lab {
  readonly url: string
  /** YAML; its only context is `lab`, with the installation's namespace. */
  readonly kubeconfig: string
  /** A connection to a port of a pod, without Kubernetes in between. */
  readonly dial: (target: Parameters<ClusterState['dial']>[0]) => Promise<Duplex>
  close(): Promise<void>
}

/** Serves an installation as a cluster, in this process. Port 0 is any free one; a port in use is `server.port-in-use`. */
export async function startLab(
  installation: LabInstallation,
  options: {
    readonly port: number
    readonly pace?: Pace
    /** Is told who asked for what, so that a test sees which objects were written. */
    readonly audit?: Audit
  },
): Promise<Lab> {
  const state = clusterStateOf(installation, options.pace)
  const server = await serveKubernetes(state, options)
  const close = async () => {
    state.close()
    await server.close()
  }
  if (installation.api.refusesConnections) await close()
  return {
    url: server.url,
    kubeconfig: kubeconfigOf({name: 'lab', server: server.url, namespace: installation.namespace}),
    dial: target => state.dial(target),
    close,
  }
}

function faultOf(id: string): Fault {
  const fault = FAULTS.find(candidate => candidate.id === id)
  if (fault !== undefined) return fault
  const known = FAULTS.map(candidate => candidate.id)
  throw new SvcdiagError('usage.unknown-fault', `no fault is called ${id}${suggestion(id, known)}`)
}

function applyTo(installation: LabInstallation, fault: Fault): LabInstallation {
  if (fault.profiles.includes(installation.profile)) return fault.apply(installation)
  const only = `fault ${fault.id} exists only with --profile ${fault.profiles.join(' or ')}`
  throw new SvcdiagError('usage.invalid', only)
}
