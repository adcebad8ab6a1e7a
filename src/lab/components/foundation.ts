import {ingress, pathTo, plain, secret} from '../manifests/build.ts'
import {selfSigned} from '../manifests/certificate.ts'
import type {IngressManifest, Manifest, SecretManifest} from '../manifests/types.ts'
import {DAY, timeAgo} from '../time.ts'
import {
  ACCEPTED_KEY,
  BASE_HOST,
  type ComponentParts,
  HOSTS,
  MARKERS,
  SENT_KEY,
  type Setting,
  SHARED_KEY,
  TLS_SECRET,
} from './setting.ts'

/** Returns the namespaces, classes, Secrets and Ingresses of an installation. */
export function foundation(setting: Setting): ComponentParts {
  const {namespace, sandboxNamespace} = setting
  return {
    manifests: [
      ...[namespace, sandboxNamespace].map(name => plain('v1', 'Namespace', {name})),
      ...classes(),
      keySecret(namespace, SENT_KEY),
      keySecret(namespace, ACCEPTED_KEY),
      ...[namespace, ...(setting.profile === 'openhands' ? [sandboxNamespace] : [])].map(where =>
        tlsSecret(where, validity(setting.now, -30, 335), [BASE_HOST, `*.${BASE_HOST}`]),
      ),
      ...(setting.profile === 'openhands' ? openhandsSecrets(namespace) : []),
      ...(setting.profile === 'openhands' ? openhandsIngresses(namespace) : genericIngresses(namespace)),
    ],
    logs: {},
  }
}

/** Returns a TLS Secret with a self-signed certificate. */
export function tlsSecret(
  namespace: string,
  valid: {readonly notBefore: Date; readonly notAfter: Date},
  dnsNames: readonly string[],
): SecretManifest {
  const {certificate, key} = selfSigned({commonName: BASE_HOST, dnsNames, ...valid})
  const values = {'tls.crt': certificate, 'tls.key': key}
  return secret({namespace, name: TLS_SECRET, type: 'kubernetes.io/tls', values})
}

/** Returns a period in days relative to `now`. */
export function validity(now: string, fromDays: number, toDays: number) {
  const at = (days: number) => new Date(timeAgo(now, -days * DAY))
  return {notBefore: at(fromDays), notAfter: at(toDays)}
}

function keySecret(namespace: string, key: typeof SENT_KEY | typeof ACCEPTED_KEY): SecretManifest {
  return secret({namespace, name: key.secret, values: {[key.key]: SHARED_KEY}})
}

/** Returns cluster-scoped objects. They are the same for every installation, so installations can share a cluster. */
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

function genericIngresses(namespace: string): IngressManifest[] {
  const tls = {namespace, tlsSecret: TLS_SECRET}
  return [
    ingress({...tls, name: 'app', host: HOSTS.app, paths: [pathTo('app', 3000)]}),
    ingress({...tls, name: 'identity', host: HOSTS.identity, paths: [pathTo('identity', 8080)]}),
  ]
}

function openhandsIngresses(namespace: string): IngressManifest[] {
  const tls = {namespace, tlsSecret: TLS_SECRET}
  const worker = 'openhands-integrations-service'
  return [
    ingress({...tls, name: 'openhands-root-ingress', host: HOSTS.app, paths: [pathTo('openhands-service', 3000)]}),
    ingress({
      ...tls,
      name: 'openhands-integrations-ingress',
      host: HOSTS.app,
      paths: [pathTo(worker, 3000, '/integration/github/events', 'Exact'), pathTo(worker, 3000, '/slack')],
    }),
    ingress({
      ...tls,
      name: 'openhands-mcp-ingress',
      host: HOSTS.app,
      paths: [pathTo('openhands-mcp-service', 3000, '/mcp/mcp')],
    }),
    ingress({
      ...tls,
      name: 'openhands-runtime-api-ingress',
      host: HOSTS.runtime,
      paths: [pathTo('openhands-runtime-api', 5000)],
    }),
    ingress({...tls, name: 'keycloak', host: HOSTS.identity, paths: [pathTo('keycloak', 80)]}),
    ingress({...tls, name: 'openhands-litellm', host: HOSTS.proxy, paths: [pathTo('openhands-litellm', 4000)]}),
  ]
}
