import {chart} from '../chart/chart.ts'
import {AS_RENDERED, shape} from '../shape.ts'

/** The chart adds no suffix to a release name that already contains it, so the workload has the name of the release. */
export const RELEASE_NAMED_RUNTIME_API = shape(
  'a release whose name contains runtime-api',
  chart({release: 'my-runtime-api-1', runtimeUrl: 'http://my-runtime-api-1:5000'}),
  {
    finds: {
      release: 'my-runtime-api-1',
      components: {
        runtime: 'Deployment/my-runtime-api-1 by app.kubernetes.io/name=runtime-api,app.kubernetes.io/component=api',
        proxy: 'Deployment/my-runtime-api-1-litellm by app.kubernetes.io/name=litellm',
      },
      accepted: AS_RENDERED.accepted.map(line => line.replace('openhands-runtime-api', 'my-runtime-api-1')),
      addresses: [
        'runtime: my-runtime-api-1',
        'proxy: my-runtime-api-1-litellm.openhands.svc.cluster.local',
        'identity: keycloak',
      ],
    },
  },
)
