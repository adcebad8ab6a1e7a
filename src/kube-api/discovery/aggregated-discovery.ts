import type {Resource} from '../resource.ts'

export const AGGREGATED_TYPE = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** Returns all groups and their resources in one document: the core group for `/api`, the others for `/apis`. */
export function aggregatedDiscovery(resources: readonly Resource[], path: '/api' | '/apis') {
  const asked = resources.filter(({group}) => (group === '') === (path === '/api'))
  const groups = [...new Set(asked.map(({group}) => group))]
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(name =>
      group(
        name,
        asked.filter(resource => resource.group === name),
      ),
    ),
  }
}

function group(name: string, resources: readonly Resource[]) {
  const versions = [...new Set(resources.map(({version}) => version))].map(version => ({
    version,
    resources: resources.filter(resource => resource.version === version).map(entry),
    freshness: 'Current',
  }))
  return {metadata: name === '' ? {} : {name}, versions}
}

function entry({resource, kind, namespaced, verbs, shortNames, categories, subresources}: Resource) {
  return {
    resource,
    responseKind: responseKind(kind),
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: kind.toLowerCase(),
    verbs,
    ...(shortNames.length > 0 && {shortNames}),
    ...(categories.length > 0 && {categories}),
    ...(subresources.length > 0 && {
      subresources: subresources.map(sub => ({
        subresource: sub.name,
        responseKind: {...responseKind(sub.kind), ...sub.of},
        verbs: sub.verbs,
      })),
    }),
  }
}

const responseKind = (kind: string) => ({group: '', version: '', kind})
