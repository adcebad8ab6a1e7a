import {ingress, pathTo, plain, secret} from '../manifests/build.ts'
import {selfSigned} from '../manifests/certificate.ts'
import type {Manifest, SecretManifest} from '../manifests/types.ts'
import {DAY, timeAgo} from '../time.ts'
import {ACCEPTED_KEY, BASE_HOST, HOSTS, MARKERS, SENT_KEY, type Setting, SHARED_KEY, TLS_SECRET} from './setting.ts'

/** Returns the namespaces, cluster-scoped classes, Secrets and Ingresses of an installation. */
export function foundation(setting: Setting): Manifest[] {
  const {namespace, sandboxNamespace} = setting
  return [
    ...[namespace, sandboxNamespace].map(name => plain('v1', 'Namespace', {name})),
    ...classes(),
    keySecret(namespace, SENT_KEY),
    keySecret(namespace, ACCEPTED_KEY),
    ...[namespace, ...(setting.profile === 'openhands' ? [sandboxNamespace] : [])].map(where =>
      tlsSecret(where, setting.now, {from: -30, to: 335, dnsNames: [BASE_HOST, `*.${BASE_HOST}`]}),
    ),
    ...(setting.profile === 'openhands' ? openhandsSecrets(namespace) : []),
    ...(setting.profile === 'openhands' ? openhandsIngresses(namespace) : genericIngresses(namespace)),
  ]
}

/** The DNS names and the validity of a certificate. `from` and `to` are days relative to the lab's clock. */
export interface Certificate {
  readonly from: number
  readonly to: number
  readonly dnsNames: readonly string[]
}

/** Returns a TLS Secret with a self-signed certificate. */
export function tlsSecret(namespace: string, now: string, {from, to, dnsNames}: Certificate): SecretManifest {
  const at = (days: number) => new Date(timeAgo(now, -days * DAY))
  const {certificate, key} = selfSigned({commonName: BASE_HOST, dnsNames, notBefore: at(from), notAfter: at(to)})
  const values = {'tls.crt': certificate, 'tls.key': key}
  return secret({namespace, name: TLS_SECRET, type: 'kubernetes.io/tls', values})
}

function keySecret(namespace: string, key: typeof SENT_KEY | typeof ACCEPTED_KEY): SecretManifest {
  return secret({namespace, name: key.secret, values: {[key.key]: SHARED_KEY}})
}

/** These cluster-scoped objects are the same for every installation, so that installations can share a cluster. */
function classes(): Manifest[] {
  return [
    plain(
      'networking.k8s.io/v1',
      'IngressClass',
      {name: 'traefik'},
      {spec: {controller: 'traefik.io/ingress-controller'}},
    ),
    plain(
      'storage.k8s.io/v1',
      'StorageClass',
      {name: 'local-path', annotations: {'storageclass.kubernetes.io/is-default-class': 'true'}},
      {provisioner: 'rancher.io/local-path', reclaimPolicy: 'Delete', volumeBindingMode: 'WaitForFirstConsumer'},
    ),
    plain('node.k8s.io/v1', 'RuntimeClass', {name: 'sysbox-runc'}, {handler: 'sysbox-runc'}),
  ]
}

function openhandsSecrets(namespace: string): Manifest[] {
  const make = (name: string, values: Record<string, string>) => secret({namespace, name, values})
  return [
    plain('v1', 'ServiceAccount', {namespace, name: 'openhands-sa'}),
    make('admin-password', {'admin-password': MARKERS.adminPassword}),
    make('jwt-secret', {'jwt-secret': MARKERS.jwtSecret}),
    make('redis', {'redis-password': MARKERS.cachePassword}),
    make('postgres-password', {
      username: 'postgres',
      password: MARKERS.databasePassword,
      'postgres-password': MARKERS.databasePassword,
    }),
    make('keycloak-realm', {'realm-name': 'allhands', 'client-id': 'allhands', 'client-secret': MARKERS.clientSecret}),
    make('keycloak-admin', {'admin-password': MARKERS.adminPassword}),
    make('lite-llm-api-key', {'lite-llm-api-key': MARKERS.masterKey}),
    make('litellm-env-secrets', {ANTHROPIC_API_KEY: MARKERS.providerKey}),
  ]
}

function genericIngresses(namespace: string): Manifest[] {
  const tls = {namespace, tlsSecret: TLS_SECRET}
  return [
    ingress({...tls, name: 'app', host: HOSTS.app, paths: [pathTo('app', 3000)]}),
    ingress({...tls, name: 'identity', host: HOSTS.identity, paths: [pathTo('identity', 8080)]}),
  ]
}

function openhandsIngresses(namespace: string): Manifest[] {
  const {app, runtime, identity, proxy} = HOSTS
  const worker = 'openhands-integrations-service'
  const workerPaths = [pathTo(worker, 3000, '/integration/github/events', 'Exact'), pathTo(worker, 3000, '/slack')]
  const routes = [
    {name: 'openhands-root-ingress', host: app, paths: [pathTo('openhands-service', 3000)]},
    {name: 'openhands-integrations-ingress', host: app, paths: workerPaths},
    {name: 'openhands-mcp-ingress', host: app, paths: [pathTo('openhands-mcp-service', 3000, '/mcp/mcp')]},
    {name: 'openhands-runtime-api-ingress', host: runtime, paths: [pathTo('openhands-runtime-api', 5000)]},
    {name: 'keycloak', host: identity, paths: [pathTo('keycloak', 80)]},
    {name: 'openhands-litellm', host: proxy, paths: [pathTo('openhands-litellm', 4000)]},
  ]
  return routes.map(route => ingress({...route, namespace, tlsSecret: TLS_SECRET}))
}
