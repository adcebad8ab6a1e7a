import {shape} from '../shape.ts'
import {CHART_MID} from './chart-mid.ts'
import {withGateway} from './gateway-api.ts'

export const GATEWAY_API_ASTRAY = shape(
  'an HTTPRoute of the runtime API that leads to the app',
  withGateway('openhands-service'),
  {
    finds: {addresses: CHART_MID.finds.addresses},
    outcomes: {
      'runtime.addressed': ['openhands', 'openhands-mcp', 'openhands-integrations']
        .map(name => `fail Deployment/${name} HTTPRoute to something else`)
        .join('; '),
    },
  },
)
