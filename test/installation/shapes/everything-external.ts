import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const EXTERNAL = {
  externalDatabase: 'db.example.com',
  externalProxy: 'https://llm.example.com',
  externalIdentity: 'https://login.example.com',
}

export const EVERYTHING_EXTERNAL = shape(
  'an installation whose database, proxy and identity run elsewhere',
  chart(EXTERNAL),
  {
    finds: {
      components: {
        proxy: 'external at llm.example.com by LITE_LLM_API_URL',
        identity: 'external at login.example.com by KEYCLOAK_SERVER_URL',
      },
      addresses: ['runtime: openhands-runtime-api', 'proxy: llm.example.com', 'identity: login.example.com'],
    },
  },
)
