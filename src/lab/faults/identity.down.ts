import {ails, report} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import type {LabInstallation} from '../model.ts'
import {MINUTE} from '../time.ts'

const base = defineFault({
  id: 'identity.down',
  summary: 'the identity service returns 503 and has not been ready for ten minutes',
  lives: ['process'],
  expects: {
    cause: 'identity.ready',
    checks: {'identity.ready': 'fail', 'pods.ready': 'fail', 'services.endpoints': 'fail'},
  },
  apply: lab => {
    const {identity} = lab.roles
    const message = 'Readiness probe failed: HTTP probe failed with statuscode: 503'
    return report(unavailable(lab, 10 * MINUTE), identity, {reason: 'Unhealthy', message, ago: 5, count: 60})
  },
})

function unavailable(lab: LabInstallation, ago = 0): LabInstallation {
  return ails(lab, lab.roles.identity, {kind: 'failing', status: 503}, ago)
}

export const identityDown: readonly Fault[] = [
  base,
  variant(base, 'realm-503', {
    summary: 'the identity service returns 503 from a pod that is still ready',
    expects: {cause: 'identity.ready', checks: {'identity.ready': 'fail'}},
    apply: lab => unavailable(lab),
  }),
  variant(base, 'health-404', {
    summary: 'the health path of the identity service returns 404 by design (control case without a fault)',
    expects: {cause: null, checks: {}},
    apply: lab => lab,
  }),
]
