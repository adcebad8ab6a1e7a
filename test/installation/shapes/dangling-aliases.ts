import {chart} from '../chart/chart.ts'
import {DEFAULTS} from '../chart/options.ts'
import {databaseAlias, proxyAlias} from '../chart/services.ts'
import {shape} from '../shape.ts'

const EXTERNAL = {externalDatabase: 'db.example.com', externalProxy: 'https://llm.example.com'}

/** The chart creates the aliases even without the bundled database and proxy. No address uses the aliases. */
export const DANGLING_ALIASES = shape(
  'a release whose aliases lead nowhere',
  [...chart(EXTERNAL), databaseAlias(DEFAULTS), proxyAlias(DEFAULTS)],
  {
    finds: {
      components: {proxy: 'external at llm.example.com by LITE_LLM_API_URL'},
      addresses: ['runtime: openhands-runtime-api', 'proxy: llm.example.com', 'identity: keycloak'],
    },
  },
)
