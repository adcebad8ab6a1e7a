import {plain} from '../../../src/lab/manifests/build.ts'
import {chart, without} from '../chart/chart.ts'
import {shape} from '../shape.ts'
import {CHART_MID} from './chart-mid.ts'

const HOST = 'runtime-api.agents.test'

/** An IngressRoute leads to the alias of the runtime API, instead of the Ingress. */
export const TRAEFIK_ROUTES = shape(
  'a cluster that routes by Traefik’s own objects',
  [
    ...without(
      chart({runtimeUrl: `https://${HOST}`}),
      'Ingress/openhands-root-ingress',
      'Ingress/openhands-runtime-api-ingress',
    ),
    plain(
      'traefik.io/v1alpha1',
      'IngressRoute',
      {namespace: 'openhands', name: 'runtime-api'},
      {
        spec: {
          entryPoints: ['websecure'],
          routes: [
            {
              kind: 'Rule',
              match: `Host(\`${HOST}\`) && PathPrefix(\`/\`)`,
              services: [{name: 'oh-main-runtime-api', port: 5000}],
            },
          ],
        },
      },
    ),
  ],
  {finds: {addresses: CHART_MID.finds.addresses}},
)
