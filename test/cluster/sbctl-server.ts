import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {createServer, type IncomingMessage} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/**
 * Serves a bundle as sbctl does, including its quirks. This server is written from a description of sbctl and uses no
 * code of svcdiag. As in sbctl, a missing file is a failure or an empty list.
 */
export interface SbctlServer extends AsyncDisposable {
  readonly kubeconfig: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Item {
  readonly kind?: string
  readonly apiVersion?: string
  readonly metadata?: {readonly name?: string; readonly labels?: Record<string, string>}
  readonly [field: string]: unknown
}

interface List {
  readonly kind: string
  readonly apiVersion: string
  readonly items: readonly Item[]
}

/** The folders of resources whose folder name differs from the plural. */
const NAMES: Readonly<Record<string, string>> = {
  persistentvolumeclaims: 'pvcs',
  persistentvolumes: 'pvs',
  storageclasses: 'storage-classes',
  customresourcedefinitions: 'custom-resource-definitions',
  clusterrolebindings: 'clusterRoleBindings',
  ingresses: 'ingress',
  networkpolicies: 'network-policy',
  resourcequotas: 'resource-quota',
}

/** The kind of the objects in a list that is stored as a bare array. */
const BARE: Readonly<Record<string, readonly [kind: string, apiVersion: string]>> = {
  pods: ['Pod', 'v1'],
  events: ['Event', 'v1'],
  limitranges: ['LimitRange', 'v1'],
  services: ['Service', 'v1'],
  namespaces: ['Namespace', 'v1'],
  nodes: ['Node', 'v1'],
  pvs: ['PersistentVolume', 'v1'],
  pvcs: ['PersistentVolumeClaim', 'v1'],
  cronjobs: ['CronJob', 'batch/v1beta1'],
  jobs: ['Job', 'batch/v1'],
  deployments: ['Deployment', 'apps/v1'],
  replicasets: ['ReplicaSet', 'apps/v1'],
  statefulsets: ['StatefulSet', 'apps/v1'],
  ingresses: ['Ingress', 'networking.k8s.io/v1'],
  storageclasses: ['StorageClass', 'storage.k8s.io/v1'],
}

const CORE_FILES = ['namespaces', 'nodes', 'persistentvolumes']
const CORE_FOLDERS = ['pods', 'events', 'limitranges', 'services', 'persistentvolumeclaims', 'configmaps']
const GROUP_FILES = ['storageclasses', 'customresourcedefinitions', 'clusterroles', 'clusterrolebindings']
const GROUP_FOLDERS =
  'jobs cronjobs deployments replicasets statefulsets ingresses networkpolicies roles rolebindings'.split(' ')
const LABELLED = ['pods', 'events', 'limitranges', 'services', 'persistentvolumeclaims']

const NOT_FOUND: Answer = {status: 404, body: {error: 'not found'}}
const FAILED: Answer = {status: 500, body: ''}

/** Unpacks the regular files of an archive and serves them on the loopback address. */
export async function serveLikeSbctl(archive: string): Promise<SbctlServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sbctl-'))
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true})
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const bundle = openUnpacked(paths)
  const server = createServer((request, response) => {
    const {status, body} = answer(bundle, request)
    const isText = typeof body === 'string'
    response.writeHead(status, {'content-type': isText ? 'text/plain' : 'application/json'})
    response.end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, JSON.stringify(configFor(`http://127.0.0.1:${port}`)))
  return {
    kubeconfig,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(folder, {recursive: true})
    },
  }
}

function configFor(server: string) {
  return {
    kind: 'Config',
    clusters: [{name: 'b', cluster: {server}}],
    contexts: [{name: 'b', context: {cluster: 'b'}}],
    'current-context': 'b',
  }
}

type Unpacked = ReturnType<typeof openUnpacked>

/** Returns the folder `cluster-resources` with the shortest path, and the last `cluster_version.json`. */
function openUnpacked(paths: readonly string[]) {
  const roots = paths.flatMap(path => /^.*?\/cluster-resources(?=\/)/.exec(path) ?? [])
  const root = roots.toSorted((one, other) => one.length - other.length)[0] ?? ''
  const versions = paths.filter(path => path.endsWith('/cluster_version.json')).toSorted()
  const files = new Set(paths)
  return {
    version: versions.at(-1) ?? '',
    has: (path: string) => files.has(`${root}/${path}`),
    read: (path: string) => readFileSync(path.startsWith('/') ? path : `${root}/${path}`, 'utf8'),
    /** Returns the JSON files of a folder; null if the folder does not exist. */
    folder(path: string): string[] | null {
      const below = paths.filter(file => file.startsWith(`${root}/${path}/`))
      const own = below.filter(file => /^[^/]+\.json$/.test(file.slice(`${root}/${path}/`.length)))
      return below.length === 0 ? null : own.toSorted().map(file => file.slice(root.length + 1))
    },
  }
}

function answer(bundle: Unpacked, request: IncomingMessage): Answer {
  const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost')
  const parts = pathname
    .split('/')
    .filter(part => part !== '')
    .map(decodeURIComponent)
  try {
    if (pathname === '/version') return ok(JSON.parse(bundle.read(bundle.version)).info)
    if (parts[0] === 'api') return coreAnswer(bundle, parts.slice(1), searchParams)
    return parts[0] === 'apis' ? groupAnswer(bundle, parts.slice(1)) : {status: 404, body: ''}
  } catch {
    return FAILED
  }
}

const ok = (body: unknown): Answer => ({status: 200, body})

function coreAnswer(bundle: Unpacked, parts: string[], query: URLSearchParams): Answer {
  const [version, resource, name, ...rest] = parts
  if (version === undefined) return ok({kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: []})
  if (resource === undefined) {
    const core = resourceLists(bundle).find(list => list.groupVersion === 'v1' && !('apiVersion' in list))
    return core === undefined ? NOT_FOUND : ok({kind: '', ...core})
  }
  if (resource === 'namespaces' && rest.length > 0) return coreNamespaced(bundle, name ?? '', rest, query)
  if (name === undefined) return coreList(bundle, resource, query)
  return CORE_FILES.includes(resource) ? byName(bundle, resource, `${nameOf(resource)}.json`, name) : NOT_FOUND
}

function coreList(bundle: Unpacked, resource: string, query: URLSearchParams): Answer {
  if (CORE_FILES.includes(resource)) return merged(bundle, resource, [`${nameOf(resource)}.json`], query)
  if (!CORE_FOLDERS.includes(resource)) return ok({kind: resource, apiVersion: 'v1', items: []})
  const files = bundle.folder(nameOf(resource))
  return files === null ? FAILED : merged(bundle, resource, files, query)
}

function coreNamespaced(bundle: Unpacked, namespace: string, rest: string[], query: URLSearchParams): Answer {
  const [resource = '', name, subresource] = rest
  if (subresource === 'log') return logOf(bundle, `pods/logs/${namespace}/${name}`, query)
  const file = `${nameOf(resource)}/${namespace}.json`
  return name === undefined ? merged(bundle, resource, [file], query) : byName(bundle, resource, file, name)
}

function groupAnswer(bundle: Unpacked, parts: string[]): Answer {
  const [group, version, ...rest] = parts
  if (group === undefined) {
    const groups: {versions: {groupVersion: string}[]}[] = JSON.parse(bundle.read('groups.json'))
    const others = groups.filter(({versions}) => !(versions.length === 1 && versions[0]?.groupVersion === 'v1'))
    return ok({kind: 'APIGroupList', apiVersion: 'v1', groups: others})
  }
  const [resource, name] = rest
  if (resource === undefined) {
    const list = resourceLists(bundle).find(({groupVersion}) => groupVersion === `${group}/${version}`)
    return list === undefined ? NOT_FOUND : ok({kind: 'APIResourceList', apiVersion: 'v1', ...list})
  }
  if (resource === 'namespaces' && rest.length > 2) return groupNamespaced(bundle, group, rest.slice(1))
  if (name === undefined) return groupList(bundle, group, resource)
  const [plain, custom] = [`${nameOf(resource)}.json`, `custom-resources/${resource}.${group}.json`]
  return byName(bundle, resource, bundle.has(plain) ? plain : custom, name)
}

/**
 * Lists kinds of API groups. With `-A`, sbctl returns only the last file, and it reads a kind without a folder as a
 * custom resource.
 */
function groupList(bundle: Unpacked, group: string, resource: string): Answer {
  if (GROUP_FILES.includes(resource)) return merged(bundle, resource, [`${nameOf(resource)}.json`])
  const own = bundle.folder(nameOf(resource))
  if (GROUP_FOLDERS.includes(resource)) return own === null ? FAILED : merged(bundle, resource, own)
  const folder = own === null ? `custom-resources/${resource}.${group}` : nameOf(resource)
  return merged(bundle, resource, [bundle.folder(folder)?.at(-1) ?? `${folder}.json`])
}

function groupNamespaced(bundle: Unpacked, group: string, rest: string[]): Answer {
  const [namespace = '', resource = '', name] = rest
  const plain = `${nameOf(resource)}/${namespace}.json`
  const file = bundle.has(plain) ? plain : `custom-resources/${resource}.${group}/${namespace}.json`
  return name === undefined ? merged(bundle, resource, [file]) : byName(bundle, resource, file, name)
}

/** Merges the files of a list. A missing file is an empty list of an unknown kind. */
function merged(bundle: Unpacked, resource: string, files: readonly string[], query = new URLSearchParams()): Answer {
  const lists = files.filter(file => bundle.has(file)).map(file => decode(resource, bundle.read(file)))
  const [first] = lists
  if (first === undefined) return ok({kind: resource, apiVersion: 'v1', items: []})
  const [labels, fields] = ['labelSelector', 'fieldSelector'].map(name => query.get(name) ?? '')
  if (labels !== '' && !LABELLED.includes(resource)) return FAILED
  const items = lists.flatMap(list => list.items).filter(item => matches(item.metadata?.labels ?? {}, labels ?? ''))
  const isSelectable = resource === 'pods' || resource === 'events'
  return ok({...first, items: isSelectable ? items.filter(item => matches(item, fields ?? '')) : items})
}

function byName(bundle: Unpacked, resource: string, file: string, name: string): Answer {
  if (!bundle.has(file)) return {status: 404, body: ''}
  const found = decode(resource, bundle.read(file)).items.find(item => item.metadata?.name === name)
  return found === undefined ? NOT_FOUND : ok(found)
}

function decode(resource: string, text: string): List {
  const document: unknown = JSON.parse(text)
  if (!Array.isArray(document)) {
    const list = document as {kind?: string; apiVersion?: string; items?: Item[] | null}
    if (!list.kind?.endsWith('List') || !list.apiVersion) throw new Error('a list that does not say what it is')
    return {...list, kind: list.kind, apiVersion: list.apiVersion, items: list.items ?? []}
  }
  const first = document[0] as Item | undefined
  const [kind, apiVersion] = BARE[resource] ?? [first?.kind, first?.apiVersion]
  if (!kind || !apiVersion) throw new Error('an array of unknown things')
  return {kind: `${kind}List`, apiVersion, items: document.map(item => ({kind, apiVersion, ...(item as Item)}))}
}

/** Returns true if the source matches `a=b,c!=d`. A key may be a path. */
function matches(source: object, selector: string): boolean {
  return selector
    .split(',')
    .filter(term => term !== '')
    .every(term => {
      const [, key = '', operator, value] = /^([^!=]+)(!=|==?)(.*)$/.exec(term) ?? []
      const path = key in source ? [key] : key.split('.')
      const found = path.reduce<unknown>((inner, part) => Object(inner)[part], source)
      return (String(found ?? '') === value) !== (operator === '!=')
    })
}

/** Returns the whole log file and ignores the options `tail` and `since`. */
function logOf(bundle: Unpacked, folder: string, query: URLSearchParams): Answer {
  const container = query.get('container')
  if (container === null) return {status: 400, body: 'option `-c/--container` value not provided'}
  const log = `${folder}/${container}${query.get('previous') === 'true' ? '-previous' : ''}.log`
  const file = [log, `${folder}/${container}-logs-errors.log`].find(path => bundle.has(path))
  return file === undefined ? {status: 404, body: 'log files not found in support-bundle'} : ok(bundle.read(file))
}

function resourceLists(bundle: Unpacked): {groupVersion?: string; apiVersion?: string}[] {
  return JSON.parse(bundle.read('resources.json'))
}

const nameOf = (resource: string) => NAMES[resource] ?? resource
