import {deployment} from '../../../src/lab/manifests/build.ts'
import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const LABELS = {'app.kubernetes.io/name': 'litellm', 'app.kubernetes.io/instance': 'playground'}

/** Another team's proxy has the label that the profile matches. */
export const SHARED_NAMESPACE = shape(
  'a namespace with somebody else’s proxy',
  [
    ...chart(),
    deployment({
      namespace: 'openhands',
      name: 'playground',
      labels: LABELS,
      selector: LABELS,
      podLabels: LABELS,
      replicas: 1,
      pod: {containers: [{name: 'litellm', image: 'registry.test/litellm:1', ports: [{containerPort: 4000}]}]},
    }),
  ],
  {finds: {otherReleases: ['playground']}},
)
