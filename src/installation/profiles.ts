import {COMPONENTS, type ComponentName} from './installation.ts'
import type {ComponentProfile, Part, Profile} from './profile.ts'

/** Matches installations whose workloads have svcdiag's component names in the label `app.kubernetes.io/component`. */
export const GENERIC: Profile = {
  name: 'generic',
  detect: {
    atLeast: 2,
    signs: COMPONENTS.map(component => ({says: component, labels: `app.kubernetes.io/component=${component}`})),
    oneOf: ['app', 'runtime'],
  },
  components: {
    // a separate workload with the image of the app serves tools to agents
    app: {parts: [...labelled('app').parts, {...partOf('mcp'), optional: true}]},
    worker: labelled('worker'),
    runtime: labelled('runtime'),
    // the runtime API labels the sandboxes that it starts, in every profile
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

/** Matches installations of the published charts from 0.7 to 0.74. */
export const OPENHANDS: Profile = {
  name: 'openhands',
  detect: {
    atLeast: 2,
    signs: [
      {says: 'Deployment openhands with app=openhands', name: 'openhands', labels: 'app=openhands'},
      {says: 'app.kubernetes.io/name=runtime-api', labels: 'app.kubernetes.io/name=runtime-api'},
      {says: 'app.kubernetes.io/part-of=openhands', labels: 'app.kubernetes.io/part-of=openhands'},
      {
        says: 'image enterprise-server, runtime-api or agent-server',
        image: ['enterprise-server', 'runtime-api', 'agent-server'],
      },
      {
        says: 'SANDBOX_API_KEY from Secret sandbox-api-key',
        secretEnv: {env: 'SANDBOX_API_KEY', secret: 'sandbox-api-key'},
      },
    ],
  },
  components: {
    app: {
      parts: [
        appSide('server', 'openhands', 'server', {path: '/ready', port: 3000}),
        {...appSide('mcp', 'openhands-mcp', 'mcp', {path: '/health', port: 3000}), optional: true},
      ],
      logLevel: {source: 'Helm value env.LOG_LEVEL, or Log Level in the admin console'},
    },
    worker: {
      parts: [appSide('integrations', 'openhands-integrations', 'integrations', {path: '/health', port: 3000})],
      logLevel: {source: 'Helm value env.LOG_LEVEL, or Log Level in the admin console'},
    },
    runtime: {
      parts: [
        {
          name: 'api',
          select: [
            {labels: 'app.kubernetes.io/name=runtime-api,app.kubernetes.io/component=api'},
            {labels: 'app.kubernetes.io/name=runtime-api', container: 'runtime-api'},
            {container: 'runtime-api'},
            {name: '*-runtime-api'},
          ],
          services: ['oh-main-runtime-api'],
          mainContainer: 'runtime-api',
          health: {path: '/health', port: 5000},
        },
      ],
      logLevel: {source: 'Helm value runtime-api.env.LOG_LEVEL, or Log Level in the admin console'},
    },
    sandbox: {
      parts: [
        {
          name: 'sandbox',
          select: [{labels: 'runtime_id'}, {name: 'runtime-*', port: 60000}],
          health: {path: '/alive', port: 60000},
        },
      ],
      logLevel: {
        source: 'Helm value global.agentServerEnv',
        steps: [
          'set LOG_LEVEL in Helm value global.agentServerEnv (OH_AGENT_SERVER_ENV of the app and the worker)',
          'set the same in the environment of the warm pool (ConfigMap warm-runtimes-config, key warm-runtimes.json): a warm sandbox is claimed only where image and environment match exactly',
          'deploy; new sandboxes follow, running conversations keep theirs',
        ],
      },
    },
    proxy: {
      parts: [
        {
          name: 'litellm',
          select: [{labels: 'app.kubernetes.io/name=litellm'}, {container: 'litellm'}, {name: '*-litellm'}],
          services: ['oh-main-lite-llm'],
          mainContainer: 'litellm',
          health: {path: '/health/liveness', port: 4000},
        },
      ],
      external: {component: 'app', env: 'LITE_LLM_API_URL'},
      logLevel: {variables: ['LITELLM_LOG'], source: 'envVars of the proxy chart'},
    },
    identity: {
      parts: [
        {
          name: 'keycloak',
          select: [{labels: 'app.kubernetes.io/name=keycloak'}, {container: 'keycloak'}, {name: 'keycloak'}],
          mainContainer: 'keycloak',
          health: {path: '/realms/master', port: 8080},
        },
      ],
      external: {component: 'app', env: 'KEYCLOAK_SERVER_URL'},
      builtIn: {component: 'app', env: 'KEYCLOAK_ENABLED', equals: 'false'},
      logLevelConfigMap: 'keycloak-env-vars',
      logLevel: {variables: ['KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL'], source: 'logging.level of the identity chart'},
    },
  },
  sandboxNamespace: {env: 'K8S_NAMESPACE'},
  sandboxesElsewhere: {env: 'RUNTIME_IN_SAME_CLUSTER', unless: 'true'},
  keys: {
    sent: {env: ['SANDBOX_API_KEY'], secret: 'sandbox-api-key', key: 'sandbox-api-key'},
    accepted: {env: ['DEFAULT_API_KEY'], secret: 'default-api-key', key: 'default-api-key'},
  },
  runtimeAddress: {env: 'SANDBOX_REMOTE_RUNTIME_API_URL', placeholder: 'https://dummy-runtime-api.example.com'},
  aliasServices: ['oh-main-postgresql', 'oh-main-lite-llm', 'oh-main-runtime-api'],
  warmPool: {configMap: 'warm-runtimes-config', key: 'warm-runtimes.json'},
  realm: {env: 'KEYCLOAK_REALM_NAME', secret: 'keycloak-realm', key: 'realm-name'},
}

function appSide(name: string, workload: string, component: string, health: {path: string; port: number}): Part {
  return {
    name,
    select: [
      {labels: `app=${workload}`},
      {labels: `app.kubernetes.io/name=openhands,app.kubernetes.io/component=${component}`},
      {container: workload},
      {name: workload},
    ],
    services: [`${workload}-service`],
    mainContainer: workload,
    health,
  }
}

/** The built-in profiles in order of precedence. */
export const PROFILES: readonly Profile[] = [OPENHANDS, GENERIC]
