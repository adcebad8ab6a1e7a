import {ails, outsideSince, report} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import type {LabInstallation, Role} from '../model.ts'
import {MINUTE} from '../time.ts'

const SINCE = 10 * MINUTE
const URL_OF_PROBE = 'http://10.244.0.9:3000/ready'

const base = defineFault({
  id: 'pod.not-ready',
  summary: 'the only pod of the app runs but has not been ready for ten minutes: its probe times out',
  lives: ['process'],
  expects: {cause: 'pods.ready', checks: {'pods.ready': 'fail', 'services.endpoints': 'fail'}},
  apply: lab => {
    const slow = ails(lab, lab.roles.app, {kind: 'slow'}, SINCE)
    return noticed(slow, `Get "${URL_OF_PROBE}": context deadline exceeded`)
  },
})

const CACHE: Role = {
  kind: 'StatefulSet',
  name: 'openhands-redis-master',
  container: 'redis',
  service: 'openhands-redis-master',
}

function noticed(lab: LabInstallation, says: string, role = lab.roles.app): LabInstallation {
  const message = `Readiness probe failed: ${says}`
  return report(lab, role, {reason: 'Unhealthy', message, ago: 5, count: 60})
}

export const podNotReady: readonly Fault[] = [
  base,
  variant(base, 'unhealthy-503', {
    summary: 'the only pod of the app has not been ready for ten minutes: it returns 503 because its database is down',
    lives: ['outside'],
    expects: {cause: 'app.ready', checks: {...base.expects.checks, 'app.ready': 'fail'}},
    apply: lab => noticed(outsideSince(lab, SINCE, {down: ['database']}), 'HTTP probe failed with statuscode: 503'),
  }),
  variant(base, 'store', {
    summary: 'the only pod of the cache has not been ready for ten minutes: its probe times out',
    profiles: ['openhands'],
    expects: {cause: 'pods.ready', checks: {'pods.ready': 'fail', 'services.endpoints': 'fail'}},
    apply: lab => noticed(ails(lab, CACHE, {kind: 'slow'}, SINCE), 'command "redis-cli ping" timed out', CACHE),
  }),
]
