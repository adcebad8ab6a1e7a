import {defineFault, type Fault, variant} from '../fault.ts'
import type {ApiBehaviour, LabInstallation} from '../model.ts'

/** All checks that read the cluster. */
const SKIPPED = `
  api.permissions components.found keys.present keys.clean keys.match keys.consumed keys.loaded keys.enforced
  keys.accepted keys.unmanaged runtime.addressed runtime.ready pods.scheduled pods.images-pulled pods.running
  pods.memory pods.ready rollouts.settled services.endpoints log-level.default log-level.safe log-level.durable
  identity.ready proxy.ready app.ready tls.valid`
  .trim()
  .split(/\s+/)

const base = defineFault({
  id: 'api.unreachable',
  summary: 'nothing listens at the address of the Kubernetes API',
  lives: ['outside'],
  expects: {
    cause: null,
    checks: {...Object.fromEntries(SKIPPED.map(id => [id, 'skip'] as const)), 'api.reachable': 'inconclusive'},
  },
  apply: lab => withApi(lab, {refusesConnections: true}),
})

function withApi(lab: LabInstallation, change: Partial<ApiBehaviour>): LabInstallation {
  return {...lab, api: {...lab.api, ...change}}
}

export const apiUnreachable: readonly Fault[] = [
  base,
  variant(base, 'unauthorized', {
    summary: 'the Kubernetes API does not accept the credentials',
    apply: lab => withApi(lab, {disturbance: 'unauthorized'}),
  }),
  variant(base, 'html', {
    summary: 'a proxy in front of the Kubernetes API returns an HTML page',
    realCluster: {not: 'an API server never returns an HTML page'},
    apply: lab => withApi(lab, {disturbance: 'html'}),
  }),
]
