import {chart} from '../chart/chart.ts'
import {AS_RENDERED, shape} from '../shape.ts'

export const PLACEHOLDER_ADDRESS = shape(
  'an app that still has the placeholder of the chart',
  chart({runtimeUrl: 'https://dummy-runtime-api.example.com'}),
  {
    finds: {addresses: ['runtime: dummy-runtime-api.example.com', ...AS_RENDERED.addresses.slice(1)]},
    outcomes: {
      'runtime.addressed': ['openhands', 'openhands-mcp', 'openhands-integrations']
        .map(name => `fail Deployment/${name} placeholder`)
        .join('; '),
    },
  },
)
