import {chart} from '../chart/chart.ts'
import {DEFAULTS} from '../chart/options.ts'
import {proxy} from '../chart/services.ts'
import {shape} from '../shape.ts'

const OWN = {...DEFAULTS, release: 'llm'}
const named = 'http://llm-litellm:4000'

/** The proxy is a separate release. Two releases with different components are one installation. */
export const SEVERAL_CHARTS = shape(
  'an installation made of two releases',
  [...chart({externalProxy: named}), ...proxy(OWN)],
  {
    finds: {
      components: {proxy: 'Deployment/llm-litellm by app.kubernetes.io/name=litellm'},
      addresses: ['runtime: openhands-runtime-api', 'proxy: llm-litellm', 'identity: keycloak'],
    },
  },
)
