import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'
import {CHART_OLD} from './chart-old.ts'

/** While the job runs, both Services of the runtime API select its pod. The finding is correct until the job ends. */
export const WARM_PODS_BEHIND_SERVICE = shape('chart 0.7 while a warm-runtimes job runs', chart({generation: 'old'}), {
  runningJobs: ['openhands-runtime-api-warm-runtimes'],
  finds: CHART_OLD.finds,
  outcomes: {
    'services.endpoints':
      'warn Service/oh-main-runtime-api foreign pods among the endpoints; warn Service/openhands-runtime-api foreign pods among the endpoints',
  },
})
