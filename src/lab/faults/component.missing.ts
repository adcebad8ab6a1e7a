import {editWorkload, removeManifest, setEnv} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

const WITHOUT_RUNTIME = {
  'components.found': 'fail',
  'keys.present': 'skip',
  'keys.clean': 'skip',
  'keys.match': 'skip',
  'keys.loaded': 'skip',
  'keys.enforced': 'skip',
  'keys.accepted': 'skip',
  'keys.unmanaged': 'skip',
  'runtime.addressed': 'skip',
  'runtime.ready': 'skip',
  'services.endpoints': 'fail',
} as const

const base = defineFault({
  id: 'component.missing',
  summary: 'the runtime Deployment is missing; its Service exists',
  lives: ['object'],
  expects: {cause: 'components.found', checks: WITHOUT_RUNTIME},
  apply: lab => removeManifest(lab, 'Deployment', lab.roles.runtime.name),
})

export const componentMissing: readonly Fault[] = [
  base,
  variant(base, 'scaled-down', {
    summary: 'the runtime Deployment is scaled to zero',
    expects: {
      cause: 'components.found',
      checks: {'components.found': 'fail', 'runtime.ready': 'skip', 'keys.accepted': 'skip', 'keys.enforced': 'skip'},
    },
    apply: lab =>
      editWorkload(lab, lab.roles.runtime, draft => {
        draft.spec.replicas = 0
      }),
  }),
  variant(base, 'external-proxy', {
    summary: 'the model proxy runs outside the cluster (control case without a fault)',
    profiles: ['openhands'],
    expects: {cause: null, checks: {'proxy.ready': 'skip'}},
    apply: lab => {
      const value = 'https://llm.example.com'
      const addressed = lab.roles.appSide.reduce(
        (changed, role) => setEnv(changed, role, 'LITE_LLM_API_URL', {value}),
        lab,
      )
      return PROXY_OBJECTS.reduce((changed, [kind, name]) => removeManifest(changed, kind, name), addressed)
    },
  }),
]

const PROXY_OBJECTS = [
  ['Deployment', 'openhands-litellm'],
  ['Service', 'openhands-litellm'],
  ['Service', 'oh-main-lite-llm'],
  ['Ingress', 'openhands-litellm'],
] as const
