import {sandbox} from '../chart/chart.ts'
import {overlay} from '../chart/kustomize.ts'
import {AS_RENDERED, OVERLAY, shape} from '../shape.ts'

/**
 * The containers also have the chart's names. Both profiles find every component, and the openhands profile takes
 * precedence.
 */
export const KUSTOMIZE_TIE = shape(
  'plain manifests with the component labels and the containers of the chart',
  [...overlay({chartContainers: true}), ...sandbox('openhands-runtimes', '1.41.0')],
  {
    finds: {
      ...OVERLAY,
      profiles: 'openhands 6, generic 6',
      components: {
        ...AS_RENDERED.components,
        app: 'Deployment/app, Deployment/mcp by container openhands; container openhands-mcp',
        worker: 'Deployment/worker by container openhands-integrations',
        runtime: 'Deployment/runtime by container runtime-api',
        proxy: 'Deployment/proxy by container litellm',
        identity: 'StatefulSet/identity by container keycloak',
      },
      sent: [
        'Deployment/app openhands: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
        'Deployment/mcp openhands-mcp: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
        'Deployment/worker openhands-integrations: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
      ],
      accepted: ['Deployment/runtime runtime-api: DEFAULT_API_KEY from default-api-key/default-api-key'],
    },
  },
)
