import type {AdminApi} from '../control-plane/admin-api.ts'

export interface Resources {
  /** Returns the collection's path: `/apis/apps/v1/namespaces/NAMESPACE/deployments`. */
  collection(of: Typed): string
  /** Returns the path of the object itself. */
  object(of: Named): string
  /** Returns the key of the object in etcd. */
  storageKey(of: Named): string
  isNamespaced(of: Typed): boolean
}

export interface Typed {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {readonly namespace?: string}
}

export interface Named extends Typed {
  readonly metadata: {readonly name: string; readonly namespace?: string}
}

/** Returns the paths by kind, from the server's own discovery. */
export async function discoverResources(admin: AdminApi): Promise<Resources> {
  const known = new Map<string, Resource>()
  for (const groupVersion of await groupVersions(admin)) {
    const path = groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`
    const {resources} = (await admin.send({method: 'GET', path})) as unknown as {resources: Resource[]}
    for (const resource of resources.filter(entry => !entry.name.includes('/'))) {
      known.set(`${groupVersion} ${resource.kind}`, resource)
    }
  }
  const find = ({apiVersion, kind}: Typed) => {
    const resource = known.get(`${apiVersion} ${kind}`)
    if (resource === undefined) throw new Error(`the control plane does not serve ${kind} of ${apiVersion}`)
    return resource
  }
  const collection = (of: Typed) => {
    const root = of.apiVersion.includes('/') ? `/apis/${of.apiVersion}` : `/api/${of.apiVersion}`
    const {name, namespaced} = find(of)
    return namespaced ? `${root}/namespaces/${of.metadata.namespace}/${name}` : `${root}/${name}`
  }
  return {
    collection,
    object: of => `${collection(of)}/${of.metadata.name}`,
    storageKey: of => `/registry/${storageFolder(of, find(of).name)}/${nameInStorage(of)}`,
    isNamespaced: of => find(of).namespaced,
  }
}

interface Resource {
  name: string
  kind: string
  namespaced: boolean
}

async function groupVersions(admin: AdminApi): Promise<string[]> {
  const {groups} = (await admin.send({method: 'GET', path: '/apis'})) as unknown as {
    groups: {versions: {groupVersion: string}[]}[]
  }
  return ['v1', ...groups.flatMap(group => group.versions.map(version => version.groupVersion))]
}

/**
 * The folders in etcd whose name differs from the name of the resource. Custom resources are in the folder of their
 * group.
 */
const FOLDERS: Readonly<Record<string, string>> = {
  nodes: 'minions',
  services: 'services/specs',
  endpoints: 'services/endpoints',
  ingresses: 'ingress',
}

function storageFolder({apiVersion}: Typed, resource: string): string {
  const group = apiVersion.split('/')[0] ?? ''
  const builtIn = !apiVersion.includes('/') || !group.includes('.') || group.endsWith('.k8s.io')
  return FOLDERS[resource] ?? (builtIn ? resource : `${group}/${resource}`)
}

function nameInStorage({metadata}: Named): string {
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`
}
