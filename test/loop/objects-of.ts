/** Returns the text at a path of the API. */
export type Get = (path: string) => Promise<string>

const KINDS = [
  ['api/v1', 'configmaps'],
  ['api/v1', 'pods'],
  ['api/v1', 'services'],
  ['api/v1', 'serviceaccounts'],
  ['apis/apps/v1', 'deployments'],
  ['apis/apps/v1', 'statefulsets'],
  ['apis/apps/v1', 'replicasets'],
  ['apis/networking.k8s.io/v1', 'ingresses'],
] as const

/** Returns every object of these namespaces as JSON. Of Secrets it returns only the metadata. */
export async function everything(namespaces: readonly string[], get: Get): Promise<string> {
  const texts = await Promise.all(
    namespaces.flatMap(namespace => [
      ...KINDS.map(([group, plural]) => get(`/${group}/namespaces/${namespace}/${plural}`)),
      get(`/api/v1/namespaces/${namespace}/secrets`).then(metadataOnly),
    ]),
  )
  return texts.join('\n')
}

/** Returns the number of ready pods, without those that are being deleted. */
export async function readyPods(namespaces: readonly string[], get: Get): Promise<number> {
  const texts = await Promise.all(namespaces.map(namespace => get(`/api/v1/namespaces/${namespace}/pods`)))
  return texts.flatMap(text => (JSON.parse(text) as {items: Pod[]}).items).filter(isReady).length
}

interface Pod {
  readonly metadata: {readonly deletionTimestamp?: string}
  readonly status?: {readonly conditions?: readonly {readonly type: string; readonly status: string}[]}
}

function isReady({metadata, status}: Pod): boolean {
  const isOn = status?.conditions?.some(({type, status}) => type === 'Ready' && status === 'True') ?? false
  return isOn && metadata.deletionTimestamp === undefined
}

/** Returns the values of all Secrets in these namespaces, in base64. */
export async function storedValues(namespaces: readonly string[], get: Get): Promise<string[]> {
  const lists = await Promise.all(namespaces.map(namespace => get(`/api/v1/namespaces/${namespace}/secrets`)))
  const secrets = lists.flatMap(list => (JSON.parse(list) as {items: {data?: Record<string, string>}[]}).items)
  return secrets.flatMap(({data = {}}) => Object.values(data))
}

function metadataOnly(list: string): string {
  const {items} = JSON.parse(list) as {items: {metadata: object}[]}
  return items.map(({metadata}) => JSON.stringify({metadata})).join('\n')
}
