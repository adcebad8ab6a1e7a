import {plain} from '../../../src/lab/manifests/build.ts'
import type {Manifest} from '../../../src/lab/manifests/types.ts'
import {chart, without} from '../chart/chart.ts'
import {shape} from '../shape.ts'
import {CHART_MID} from './chart-mid.ts'

const HOST = 'runtime-api.agents.test'

/** Returns the chart with HTTPRoutes instead of its Ingresses. */
export function withGateway(service: string): Manifest[] {
  const parts = {namespace: 'openhands', name: 'runtime-api'}
  return [
    ...without(
      chart({runtimeUrl: `https://${HOST}`}),
      'Ingress/openhands-root-ingress',
      'Ingress/openhands-runtime-api-ingress',
    ),
    plain('gateway.networking.k8s.io/v1', 'HTTPRoute', parts, {
      spec: {
        parentRefs: [{name: 'public', namespace: 'gateways'}],
        hostnames: [HOST],
        rules: [{backendRefs: [{group: '', kind: 'Service', name: service, port: 5000, weight: 1}]}],
      },
    }),
  ]
}

export const GATEWAY_API = shape('a cluster that routes by the Gateway API', withGateway('openhands-runtime-api'), {
  finds: {addresses: CHART_MID.finds.addresses},
})
