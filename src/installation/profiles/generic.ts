import {COMPONENTS, type ComponentName} from '../installation.ts'
import type {ComponentProfile, Part, Profile} from '../profile.ts'

/** Any installation whose workloads carry `app.kubernetes.io/component` with svcdiag's own component names. */
export const GENERIC: Profile = {
  name: 'generic',
  detect: {
    atLeast: 2,
    signs: COMPONENTS.map(component => ({says: component, labels: `app.kubernetes.io/component=${component}`})),
    oneOf: ['app', 'runtime'],
  },
  components: {
    // the app's images also serve tools to agents from a workload of its own
    app: {parts: [...labelled('app').parts, {...partOf('mcp'), optional: true}]},
    worker: labelled('worker'),
    runtime: labelled('runtime'),
    // whoever made the rest, sandboxes are labelled by the runtime API that starts them
    sandbox: {
      parts: [{name: 'sandbox', select: [{labels: 'app.kubernetes.io/component=sandbox'}, {labels: 'runtime_id'}]}],
    },
    proxy: {
      ...labelled('proxy'),
      external: {component: 'app', env: 'LITE_LLM_API_URL'},
      logLevel: {variables: ['LOG_LEVEL', 'LITELLM_LOG']},
    },
    identity: {
      ...labelled('identity'),
      external: {component: 'app', env: 'KEYCLOAK_SERVER_URL'},
      builtIn: {component: 'app', env: 'KEYCLOAK_ENABLED', equals: 'false'},
      logLevel: {variables: ['LOG_LEVEL', 'KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL']},
    },
  },
  sandboxNamespace: {env: 'K8S_NAMESPACE'},
  keys: {
    sent: {env: ['SANDBOX_API_KEY'], secret: 'sandbox-api-key', key: 'sandbox-api-key'},
    accepted: {env: ['DEFAULT_API_KEY'], secret: 'default-api-key', key: 'default-api-key'},
  },
  runtimeAddress: {env: 'SANDBOX_REMOTE_RUNTIME_API_URL'},
}

function labelled(component: ComponentName): ComponentProfile {
  return {parts: [partOf(component)]}
}

function partOf(name: string): Part {
  return {name, select: [{labels: `app.kubernetes.io/component=${name}`}]}
}
