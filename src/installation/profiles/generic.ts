import {COMPONENTS, type ComponentName} from '../installation.ts'
import type {ComponentProfile, Part, Profile} from '../profile.ts'

/**
 * Matches any installation whose workloads have the label `app.kubernetes.io/component` with svcdiag's component names.
 */
export const GENERIC: Profile = {
  name: 'generic',
  detect: {
    atLeast: 2,
    signs: COMPONENTS.map(component => ({says: component, labels: `app.kubernetes.io/component=${component}`})),
    oneOf: ['app', 'runtime'],
  },
  components: {
    // the app's image also runs a separate workload that serves tools to agents
    app: {parts: [...labelled('app').parts, {...partOf('mcp'), optional: true}]},
    worker: labelled('worker'),
    runtime: labelled('runtime'),
    // the runtime API labels the sandboxes that it starts, whatever the profile
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
