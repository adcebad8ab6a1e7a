import {chart} from '../chart/chart.ts'
import {AS_RENDERED, shape} from '../shape.ts'

/** The app's Deployments keep their names. All other names contain the release. */
export const RENAMED_RELEASE = shape(
  'a release of another name',
  chart({release: 'agents-prod', runtimeUrl: 'http://agents-prod-runtime-api:5000'}),
  {
    finds: {
      release: 'agents-prod',
      components: {
        runtime:
          'Deployment/agents-prod-runtime-api by app.kubernetes.io/name=runtime-api,app.kubernetes.io/component=api',
        proxy: 'Deployment/agents-prod-litellm by app.kubernetes.io/name=litellm',
      },
      accepted: AS_RENDERED.accepted.map(line => line.replace('openhands-runtime-api', 'agents-prod-runtime-api')),
      addresses: [
        'runtime: agents-prod-runtime-api',
        'proxy: agents-prod-litellm.openhands.svc.cluster.local',
        'identity: keycloak',
      ],
    },
  },
)
