import {SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {deployment, httpProbe, ingress, pathTo, plain, secret, service} from '../../../src/lab/manifests/build.ts'
import type {Manifest} from '../../../src/lab/manifests/types.ts'
import {appSide} from './app-side.ts'
import {type ChartOptions, DEFAULTS, fullName, helmAnnotations, VERSIONS} from './options.ts'
import {runtime} from './runtime.ts'
import {identity, proxy, stores} from './services.ts'

/** Returns the chart rendered with these values, the Secrets that the guide tells users to create, and one sandbox. */
export function chart(values: Partial<ChartOptions> = {}): Manifest[] {
  const options = {...DEFAULTS, ...values}
  const {namespace, sandboxNamespace, externalProxy, externalIdentity, env} = options
  const hasIdentity = externalIdentity === null && env.KEYCLOAK_ENABLED !== 'false'
  return [...new Set([namespace, sandboxNamespace ?? namespace])]
    .map((name): Manifest => plain('v1', 'Namespace', {name}))
    .concat(
      secrets(namespace),
      appSide(options),
      runtime(options),
      stores(options),
      externalProxy === null ? proxy(options) : [],
      hasIdentity ? identity(options) : [],
      routes(options),
      sandbox(sandboxNamespace ?? namespace, VERSIONS[options.generation].sandbox),
    )
}

function secrets(namespace: string): Manifest[] {
  const make = (name: string, values: Record<string, string>) => secret({namespace, name, values})
  return [
    make('sandbox-api-key', {'sandbox-api-key': SHARED_KEY}),
    make('default-api-key', {'default-api-key': SHARED_KEY}),
    make('admin-password', {'admin-password': 'admin'}),
    make('jwt-secret', {'jwt-secret': 'jwt'}),
    make('redis', {'redis-password': 'redis'}),
    make('postgres-password', {username: 'postgres', password: 'postgres'}),
    make('keycloak-realm', {'realm-name': 'allhands', 'client-id': 'allhands'}),
    make('lite-llm-api-key', {'lite-llm-api-key': 'master'}),
    make('litellm-env-secrets', {ANTHROPIC_API_KEY: 'provider'}),
  ]
}

/** Returns routes without a tls block: as documented, the controller serves its own certificate. */
function routes(options: ChartOptions): Manifest[] {
  const {namespace, release} = options
  const annotations = helmAnnotations(options)
  const name = fullName(release, 'runtime-api')
  const route = (named: string, host: string, to: string, port: number) =>
    ingress({namespace, name: named, annotations, host, tlsSecret: null, paths: [pathTo(to, port)]})
  return [
    route('openhands-root-ingress', 'app.agents.test', 'openhands-service', 3000),
    route(`${name}-ingress`, 'runtime-api.agents.test', name, 5000),
  ]
}

/** Returns a running conversation, as the runtime API starts it. */
export function sandbox(namespace: string, version: string, id = 'k3vxwq7mzt2hbnpd'): Manifest[] {
  const labels = {runtime_id: id}
  const name = `runtime-${id}`
  const container = {
    name: 'runtime',
    image: `registry.test/openhands/agent-server:${version}`,
    ports: [{name: 'server', containerPort: 60000}],
    readinessProbe: httpProbe('/ready', 60000),
  }
  const pod = {containers: [container]}
  return [
    deployment({namespace, name, labels, selector: labels, podLabels: labels, replicas: 1, pod}),
    service({namespace, name, labels, selector: labels, ports: [{port: 60000, targetPort: 60000}]}),
  ]
}

/** Returns all manifests except the manifests with these names (`Kind/name`). Throws if a name does not exist. */
export function without(manifests: readonly Manifest[], ...names: string[]): Manifest[] {
  const left = manifests.filter(manifest => !names.includes(nameOf(manifest)))
  if (left.length !== manifests.length - names.length) throw new Error(`not all of ${names.join(', ')} are there`)
  return left
}

/** Returns the manifests with a changed copy of one object. */
export function edited<M extends Manifest>(
  manifests: readonly Manifest[],
  name: string,
  change: (draft: M) => void,
): Manifest[] {
  if (!manifests.some(manifest => nameOf(manifest) === name)) throw new Error(`there is no ${name}`)
  return manifests.map(manifest => {
    if (nameOf(manifest) !== name) return manifest
    const draft = structuredClone(manifest) as M // the caller knows the kind of the object
    change(draft)
    return draft
  })
}

function nameOf({kind, metadata}: Manifest): string {
  return `${kind}/${metadata.name}`
}
