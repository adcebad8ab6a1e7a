import type {Manifest, ServiceManifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const TYPO = {'app.kubernetes.io/name': 'runtime-ap', 'app.kubernetes.io/instance': 'openhands'}

/** Both Services of the runtime API have a wrong selector. The alias counts because a variable of the app names it. */
export const SELECTOR_TYPO = shape('a release whose selectors of the runtime API have a typo', misled(), {
  outcomes: {
    'runtime.addressed': ['openhands', 'openhands-mcp', 'openhands-integrations']
      .map(name => `fail Deployment/${name} Service of something else`)
      .join('; '),
    'services.endpoints':
      'fail Service/oh-main-runtime-api selector matches nothing; fail Service/openhands-runtime-api selector matches nothing',
  },
  proposes: ['oh-main-runtime-api', 'openhands-runtime-api'].map(
    name => `${name} app.kubernetes.io/name=runtime-api,app.kubernetes.io/instance=openhands`,
  ),
})

function misled(): Manifest[] {
  return ['oh-main-runtime-api', 'openhands-runtime-api'].reduce(
    (manifests, name) =>
      edited<ServiceManifest>(manifests, `Service/${name}`, ({spec}) => {
        spec.selector = {...TYPO}
      }),
    chart({env: {MCP_HOST: 'oh-main-runtime-api'}}),
  )
}
