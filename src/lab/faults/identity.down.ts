import {behave, report, serve} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {type LabInstallation, PROFILES} from '../model.ts'
import {MINUTE} from '../time.ts'

const base: Fault = {
  id: 'identity.down',
  summary: 'the identity service answers 503 and has not been ready for ten minutes',
  profiles: PROFILES,
  expects: {
    cause: 'identity.ready',
    checks: {'identity.ready': 'fail', 'pods.ready': 'fail', 'services.endpoints': 'fail'},
  },
  realCluster: true,
  apply: installation => {
    const {identity} = installation.roles
    const message = 'Readiness probe failed: HTTP probe failed with statuscode: 503'
    const unready = behave(unavailable(installation), identity, {ready: false, readySinceAgo: 10 * MINUTE})
    return report(unready, identity, {reason: 'Unhealthy', message, ago: 5, count: 60})
  },
}

function unavailable(installation: LabInstallation): LabInstallation {
  return serve(installation, 'identity', {realmStatus: 503})
}

export const identityDown: readonly Fault[] = [
  base,
  variant(base, 'realm-503', {
    summary: 'the identity service answers 503 from a pod that still counts as ready',
    expects: {cause: 'identity.ready', checks: {'identity.ready': 'fail'}},
    apply: unavailable,
  }),
  variant(base, 'health-404', {
    summary: 'the health path of the identity service is 404, as it is by design (control: nothing is wrong)',
    expects: {cause: null, checks: {}},
    apply: installation => installation,
  }),
]
