import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The app contains the login, and the cache is valkey. */
export const CHART_NEW = shape('chart 0.74', chart({generation: 'new', env: {KEYCLOAK_ENABLED: 'false'}}), {
  finds: {components: {identity: 'built in by KEYCLOAK_ENABLED=false'}},
})
