import {chart} from '../chart/chart.ts'
import {AS_RENDERED, shape} from '../shape.ts'

/** No route of the cluster serves the host, so its target is unknown. */
export const OUTSIDE_ADDRESS = shape(
  'an app that calls the runtime API by a host without a route here',
  chart({runtimeUrl: 'https://runtime.example.com'}),
  {
    finds: {addresses: ['runtime: runtime.example.com', ...AS_RENDERED.addresses.slice(1)]},
    outcomes: {'runtime.addressed': 'inconclusive'},
  },
)
