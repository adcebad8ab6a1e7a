import {envOf, fromSecret} from '../manifests/build.ts'
import type {Container, EnvVar} from '../manifests/types.ts'
import {BASE_HOST, HOSTS, MARKERS, SENT_KEY, type Setting} from './setting.ts'

/** Returns the variables of the app, its tool server, the worker and their init containers. */
export function openhandsEnv(setting: Setting): EnvVar[] {
  return [
    ...envOf({
      RUNTIME: 'remote',
      SANDBOX_REMOTE_RUNTIME_API_URL: 'http://openhands-runtime-api:5000',
      SANDBOX_REMOTE_RUNTIME_API_TIMEOUT: '60',
      RUNTIME_URL_PATTERN: `https://{runtime_id}-runtime.${BASE_HOST}`,
      WEB_HOST: HOSTS.app,
      AUTH_WEB_HOST: HOSTS.identity,
      AUTH_URL: `https://${HOSTS.identity}`,
      DB_HOST: 'openhands-postgresql',
      DB_NAME: 'openhands',
      REDIS_HOST: 'openhands-redis-master',
      KEYCLOAK_SERVER_URL: 'http://keycloak',
      LITE_LLM_API_URL: `http://openhands-litellm.${setting.namespace}.svc.cluster.local:4000`,
      LITELLM_DEFAULT_MODEL: 'litellm_proxy/claude-sonnet',
      AGENT_SERVER_IMAGE_REPOSITORY: 'registry.test/openhands/agent-server',
      AGENT_SERVER_IMAGE_TAG: '1.41.0',
      OH_APP_MODE: 'saas',
      OH_AGENT_SERVER_ENV: JSON.stringify({CUSTOM_API_KEY: MARKERS.providerKey}),
      LOG_JSON: '1',
      LOG_JSON_LEVEL_KEY: 'severity',
    }),
    ...secretEnv(),
  ]
}

/** Returns the init containers of the app side, with the same variables and other commands. */
export function waitForDatabase(setting: Setting): Container[] {
  return ['wait-for-db', 'migrate-db'].map(name => ({
    name,
    image: 'registry.test/openhands/enterprise-server:1.54.0',
    command: ['sh', '-c', name],
    env: openhandsEnv(setting),
  }))
}

function secretEnv(): EnvVar[] {
  return [
    fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key),
    fromSecret('JWT_SECRET', 'jwt-secret', 'jwt-secret'),
    fromSecret('REDIS_PASSWORD', 'redis', 'redis-password'),
    fromSecret('DB_PASS', 'postgres-password', 'password'),
    fromSecret('KEYCLOAK_REALM_NAME', 'keycloak-realm', 'realm-name'),
    fromSecret('KEYCLOAK_CLIENT_ID', 'keycloak-realm', 'client-id'),
    fromSecret('KEYCLOAK_CLIENT_SECRET', 'keycloak-realm', 'client-secret'),
    fromSecret('KEYCLOAK_ADMIN_PASSWORD', 'keycloak-admin', 'admin-password'),
    fromSecret('LITE_LLM_API_KEY', 'lite-llm-api-key', 'lite-llm-api-key'),
  ]
}
