import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The pods of the app have only the label `app`. The pods of the runtime API have no component label. */
export const CHART_OLD = shape('chart 0.7', chart({generation: 'old'}), {
  finds: {
    components: {
      runtime: 'Deployment/openhands-runtime-api by app.kubernetes.io/name=runtime-api and container runtime-api',
    },
  },
})
