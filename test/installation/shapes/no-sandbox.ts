import {chart, without} from '../chart/chart.ts'
import {shape} from '../shape.ts'

export const NO_SANDBOX = shape(
  'an idle installation',
  without(chart(), 'Deployment/runtime-k3vxwq7mzt2hbnpd', 'Service/runtime-k3vxwq7mzt2hbnpd'),
  {finds: {profiles: 'openhands 5', components: {sandbox: 'none'}}},
)
