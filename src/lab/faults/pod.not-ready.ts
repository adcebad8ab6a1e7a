import {behave, report, serve} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {type LabInstallation, PROFILES} from '../model.ts'
import {MINUTE} from '../time.ts'

const URL_OF_PROBE = 'http://10.244.0.9:3000/ready'

const base: Fault = {
  id: 'pod.not-ready',
  summary: 'the only pod of the app runs and has not been ready for ten minutes: its probe times out',
  profiles: PROFILES,
  expects: {cause: 'pods.ready', checks: {'pods.ready': 'fail', 'services.endpoints': 'fail'}},
  realCluster: true,
  apply: installation => notReady(installation, `Get "${URL_OF_PROBE}": context deadline exceeded`),
}

function notReady(installation: LabInstallation, says: string): LabInstallation {
  const {app} = installation.roles
  const message = `Readiness probe failed: ${says}`
  const unready = behave(installation, app, {ready: false, readySinceAgo: 10 * MINUTE})
  return report(unready, app, {reason: 'Unhealthy', message, ago: 5, count: 60})
}

export const podNotReady: readonly Fault[] = [
  base,
  variant(base, 'unhealthy-503', {
    summary: 'the only pod of the app has not been ready for ten minutes: it answers 503 for want of the database',
    expects: {cause: 'app.ready', checks: {...base.expects.checks, 'app.ready': 'fail'}},
    apply: installation =>
      serve(notReady(installation, 'HTTP probe failed with statuscode: 503'), 'app', {failing: 'database'}),
  }),
]
