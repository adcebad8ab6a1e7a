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

/** Every object of these namespaces as JSON, but of Secrets the metadata alone; `get` answers with the text at a path. */
export async function everything(
  namespaces: readonly string[],
  get: (path: string) => Promise<string>,
): Promise<string> {
  const texts = await Promise.all(
    namespaces.flatMap(namespace => [
      ...KINDS.map(([group, plural]) => get(`/${group}/namespaces/${namespace}/${plural}`)),
      get(`/api/v1/namespaces/${namespace}/secrets`).then(metadataOnly),
    ]),
  )
  return texts.join('\n')
}

function metadataOnly(list: string): string {
  const {items} = JSON.parse(list) as {items: {metadata: object}[]}
  return items.map(({metadata}) => JSON.stringify({metadata})).join('\n')
}
