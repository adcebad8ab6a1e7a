import {OTHER_KEY} from '../../../src/lab/components/setting.ts'
import {secret} from '../../../src/lab/manifests/build.ts'
import type {WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The variable in `env` overrides the variable in `envFrom`, which has another key. */
export const ENV_OVER_ENV_FROM = shape('an app with a key in env and another in envFrom', [
  ...edited<WorkloadManifest>(chart(), 'Deployment/openhands', ({spec}) => {
    const [main] = spec.template.spec.containers
    if (main) main.envFrom = [{secretRef: {name: 'everything'}}]
  }),
  secret({namespace: 'openhands', name: 'everything', values: {SANDBOX_API_KEY: OTHER_KEY}}),
])
