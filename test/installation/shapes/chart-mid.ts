import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The chart is installed by Helm. The app calls the runtime API at its public host. */
export const CHART_MID = shape('chart 0.50', chart({runtimeUrl: 'https://runtime-api.agents.test'}), {
  finds: {
    addresses: [
      'runtime: runtime-api.agents.test',
      'proxy: openhands-litellm.openhands.svc.cluster.local',
      'identity: keycloak',
    ],
  },
})
