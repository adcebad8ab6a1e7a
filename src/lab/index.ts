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
import {clusterStateOf} from './state.ts'
import type {Pace} from './time.ts'

/** `now` is RFC 3339. Throws `usage.unknown-fault`, or `usage.invalid` for a fault of the other profile. */
export function buildInstallation(wanted: {
  readonly profile: Profile
  readonly namespace: string
  readonly now: string
  readonly faults: readonly string[]
  /** The ages of the objects in seconds. Tests on a real cluster set short ages, because the objects there are new. */
  readonly ages?: Ages
}): LabInstallation {
  const {faults, ...where} = wanted
  return faults.map(faultOf).reduce((installation, fault) => applyTo(installation, fault), healthyInstallation(where))
}

export function manifestsOf(installation: LabInstallation): readonly Manifest[] {
  return installation.manifests
}

export interface Lab {
  readonly url: string
  /** The kubeconfig as YAML. Its only context is `lab`, with the namespace of the installation. */
  readonly kubeconfig: string
  /** Connects to a port of a pod without the API server. */
  readonly dial: (target: Parameters<ClusterState['dial']>[0]) => Promise<Duplex>
  close(): Promise<void>
}

/** Serves an installation as a cluster in this process. Port 0 selects a free port. Throws `server.port-in-use`. */
export async function startLab(
  installation: LabInstallation,
  options: {
    readonly port: number
    readonly pace?: Pace
    /** Receives every request, so that tests know which objects were written. */
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
  throw new SvcdiagError('usage.unknown-fault', `no fault has the id ${id}${suggestion(id, known)}`)
}

function applyTo(installation: LabInstallation, fault: Fault): LabInstallation {
  if (fault.profiles.includes(installation.profile)) return fault.apply(installation)
  const only = `fault ${fault.id} exists only with --profile ${fault.profiles.join(' or ')}`
  throw new SvcdiagError('usage.invalid', only)
}
