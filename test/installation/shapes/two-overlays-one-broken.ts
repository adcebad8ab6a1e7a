import {cronJob, fromSecret} from '../../../src/lab/manifests/build.ts'
import type {Manifest, ServiceManifest} from '../../../src/lab/manifests/types.ts'
import {edited} from '../chart/chart.ts'
import {shape} from '../shape.ts'
import {BLUE_AND_GREEN, TWO_OVERLAYS} from './two-overlays.ts'

/** A Service without pods and a CronJob with another key. Both belong to a release that is not examined. */
export const TWO_OVERLAYS_ONE_BROKEN = shape(
  'one namespace with two installations of which the other one is broken',
  [...broken(), job()],
  {finds: TWO_OVERLAYS.finds},
)

function broken(): Manifest[] {
  return edited<ServiceManifest>(BLUE_AND_GREEN, 'Service/green-proxy', ({spec}) => {
    spec.selector = {nothing: 'here'}
  })
}

function job(): Manifest {
  const container = {
    name: 'sync',
    image: 'registry.test/openhands/enterprise-server:1.54.0',
    env: [fromSecret('SANDBOX_API_KEY', 'green-sandbox-api-key', 'sandbox-api-key')],
  }
  return cronJob({
    namespace: 'openhands',
    name: 'green-sync',
    labels: {'app.kubernetes.io/instance': 'green'},
    schedule: '0 * * * *',
    podLabels: {job: 'sync'},
    pod: {containers: [container]},
  })
}
