import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The app's pods have only the label `app`, and the runtime API's pods no component label. */
export const CHART_OLD = shape('chart 0.7', chart({generation: 'old'}), {
  finds: {
    components: {
      runtime: 'Deployment/openhands-runtime-api by app.kubernetes.io/name=runtime-api and container runtime-api',
    },
  },
})
