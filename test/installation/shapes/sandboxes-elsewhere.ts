import {chart, without} from '../chart/chart.ts'
import {shape} from '../shape.ts'

export const SANDBOXES_ELSEWHERE = shape(
  'sandboxes in another cluster',
  without(
    chart({runtimeEnv: {RUNTIME_IN_SAME_CLUSTER: 'false'}}),
    'Deployment/runtime-k3vxwq7mzt2hbnpd',
    'Service/runtime-k3vxwq7mzt2hbnpd',
  ),
  {
    finds: {
      sandboxNamespace: null,
      components: {sandbox: 'external at another cluster by RUNTIME_IN_SAME_CLUSTER'},
    },
  },
)
