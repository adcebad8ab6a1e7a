import {cronJob, deployment, envOf, fromSecret, httpProbe, service} from '../../../src/lab/manifests/build.ts'
import type {Container, EnvVar, Manifest} from '../../../src/lab/manifests/types.ts'
import {type ChartOptions, fullName, helmAnnotations, helmLabels, selectorLabels, VERSIONS} from './options.ts'

/** Returns the runtime API with its two Services and its CronJobs. */
export function runtime(options: ChartOptions): Manifest[] {
  const {namespace, release, generation} = options
  const name = fullName(release, 'runtime-api')
  const labels = helmLabels(options, 'runtime-api')
  const annotations = helmAnnotations(options)
  const selector = selectorLabels(release, 'runtime-api')
  const component = generation === 'old' ? {} : {'app.kubernetes.io/component': 'api'}
  const env = envOfRuntime(options)
  const image = `registry.test/openhands/runtime-api:${VERSIONS[generation].runtime}`
  const main: Container = {
    name: 'runtime-api',
    image,
    env,
    ports: [{name: 'http', containerPort: 5000}],
    startupProbe: httpProbe('/health', 'http', {periodSeconds: 5, failureThreshold: 12}),
    readinessProbe: httpProbe('/health', 'http'),
    livenessProbe: httpProbe('/health', 'http'),
  }
  const initContainers = ['wait-for-db', 'create-db', 'migrate-db'].map(init => ({
    name: init,
    image,
    command: ['sh', '-c', init],
    env,
  }))
  const ports = [{name: 'http', port: 5000, targetPort: 'http'}]
  return [
    deployment({
      namespace,
      name,
      labels,
      annotations,
      selector,
      podLabels: {...selector, ...component},
      replicas: 1,
      pod: {initContainers, containers: [main]},
    }),
    service({namespace, name, labels, annotations, selector, ports}),
    service({namespace, name: 'oh-main-runtime-api', labels, annotations, selector, ports}),
    ...['cleanup', 'warm-runtimes'].map(job =>
      cronJob({
        namespace,
        name: `${name}-${job}`,
        labels,
        annotations,
        schedule: '*/5 * * * *',
        podLabels: generation === 'old' && job === 'warm-runtimes' ? selector : {job},
        pod: {containers: [{name: job, image, command: ['python', '-m', job], env}]},
      }),
    ),
  ]
}

function envOfRuntime({release, sandboxNamespace, externalDatabase, runtimeEnv}: ChartOptions): EnvVar[] {
  return [
    ...envOf({
      ...(sandboxNamespace !== null && {K8S_NAMESPACE: sandboxNamespace}),
      RUNTIME_IN_SAME_CLUSTER: 'true',
      RUNTIME_BASE_URL: 'runtime.agents.test',
      RUNTIME_URL_SEPARATOR: '-',
      RUNTIME_DISABLE_SSL: 'false',
      STORAGE_CLASS: 'local-path',
      DB_HOST: externalDatabase ?? `${release}-postgresql`,
      DB_NAME: 'runtime_api_db',
      ...runtimeEnv,
    }),
    fromSecret('DEFAULT_API_KEY', 'default-api-key', 'default-api-key'),
    fromSecret('ADMIN_PASSWORD', 'admin-password', 'admin-password'),
    fromSecret('DB_PASS', 'postgres-password', 'password'),
  ]
}
