import {cronJob, deployment, envOf, fromSecret, httpProbe, service} from '../../../src/lab/manifests/build.ts'
import type {Container, EnvVar, Manifest} from '../../../src/lab/manifests/types.ts'
import {type ChartOptions, fullName, helmAnnotations, helmLabels, VERSIONS} from './options.ts'

/** Returns the app, its tool server, the worker and the CronJobs with the same variables. */
export function appSide(options: ChartOptions): Manifest[] {
  return [
    ...serverOf(options, 'openhands', 'server', '/ready'),
    ...serverOf(options, 'openhands-mcp', 'mcp', '/health'),
    ...serverOf(options, 'openhands-integrations', 'integrations', '/health'),
    maintenance(options, 'maintenance-tasks', '0 6 * * *'),
    ...(options.generation === 'old' ? [] : [maintenance(options, 'budget-maintenance', '*/15 * * * *')]),
  ]
}

function serverOf(options: ChartOptions, name: string, component: string, readyPath: string): Manifest[] {
  const {namespace, generation} = options
  const app = {app: name}
  const standard = {
    ...helmLabels(options, 'openhands'),
    'app.kubernetes.io/component': component,
    'app.kubernetes.io/part-of': 'openhands',
  }
  const labels = generation === 'old' ? app : {...app, ...standard}
  const env = envOfApp(options)
  const main: Container = {
    name,
    image: imageOf(options),
    imagePullPolicy: 'Always',
    env,
    ports: [{containerPort: 3000}],
    startupProbe: httpProbe('/health', 3000, {periodSeconds: 10, failureThreshold: 30}),
    livenessProbe: httpProbe('/health', 3000),
    readinessProbe: httpProbe(readyPath, 3000),
  }
  const inits = component === 'server' ? [...INITS, 'keycloak-config', 'litellm-config'] : INITS
  const initContainers = inits.map(init => ({name: init, image: imageOf(options), command: ['sh', '-c', init], env}))
  const annotations = helmAnnotations(options)
  return [
    deployment({
      namespace,
      name,
      labels,
      annotations,
      selector: app,
      podLabels: labels,
      replicas: 1,
      pod: {initContainers, containers: [main]},
    }),
    service({
      namespace,
      name: `${name}-service`,
      labels: app,
      annotations,
      selector: app,
      ports: [{port: 3000, targetPort: 3000}],
    }),
  ]
}

const INITS = ['wait-for-db', 'create-db', 'migrate-db']

function maintenance(options: ChartOptions, name: string, schedule: string): Manifest {
  const labels = {...helmLabels(options, 'openhands'), 'app.kubernetes.io/component': name}
  return cronJob({
    namespace: options.namespace,
    name: `${options.release}-${name}`,
    labels,
    annotations: helmAnnotations(options),
    schedule,
    podLabels: labels,
    pod: {containers: [{name, image: imageOf(options), command: ['python', '-m', name], env: envOfApp(options)}]},
  })
}

function imageOf({generation}: ChartOptions): string {
  return `registry.test/openhands/enterprise-server:${VERSIONS[generation].app}`
}

/** Returns the variables of every container of the app side, init containers and CronJobs included. */
function envOfApp(options: ChartOptions): EnvVar[] {
  const {namespace, release, runtimeUrl, externalProxy, externalIdentity, externalDatabase, env} = options
  return [
    ...envOf({
      RUNTIME: 'remote',
      SANDBOX_REMOTE_RUNTIME_API_URL: runtimeUrl,
      SANDBOX_REMOTE_RUNTIME_API_TIMEOUT: '60',
      WEB_HOST: 'app.agents.test',
      DB_HOST: externalDatabase ?? `${release}-postgresql`,
      DB_PORT: '5432',
      DB_NAME: 'openhands',
      REDIS_HOST: options.generation === 'new' ? `${release}-valkey` : `${release}-redis-master`,
      KEYCLOAK_SERVER_URL: externalIdentity ?? 'http://keycloak',
      LITE_LLM_API_URL: externalProxy ?? `http://${fullName(release, 'litellm')}.${namespace}.svc.cluster.local:4000`,
      OH_APP_MODE: 'saas',
      LOG_JSON: '1',
      LOG_JSON_LEVEL_KEY: 'severity',
      ...env,
    }),
    fromSecret('SANDBOX_API_KEY', 'sandbox-api-key', 'sandbox-api-key'),
    fromSecret('JWT_SECRET', 'jwt-secret', 'jwt-secret'),
    fromSecret('REDIS_PASSWORD', 'redis', 'redis-password'),
    fromSecret('DB_PASS', 'postgres-password', 'password'),
    fromSecret('KEYCLOAK_REALM_NAME', 'keycloak-realm', 'realm-name'),
    fromSecret('LITE_LLM_API_KEY', 'lite-llm-api-key', 'lite-llm-api-key'),
  ]
}
