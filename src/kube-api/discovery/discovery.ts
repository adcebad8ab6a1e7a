import {groupVersionOf, type Resource} from '../resource.ts'

/** Returns the body of `/api`. */
export function coreVersions(address: string) {
  const serverAddressByClientCIDRs = [{clientCIDR: '0.0.0.0/0', serverAddress: address}]
  return {kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs}
}

/** Returns the body of `/apis`. */
export function groupList(resources: readonly Resource[]) {
  const names = [...new Set(resources.map(({group}) => group))].filter(group => group !== '')
  return {kind: 'APIGroupList', apiVersion: 'v1', groups: names.map(name => groupEntry(resources, name))}
}

/** Returns the body of `/apis/GROUP`; null if the group is not served. */
export function groupDocument(resources: readonly Resource[], group: string) {
  const served = group !== '' && resources.some(resource => resource.group === group)
  return served ? {kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(resources, group)} : null
}

/** Returns the body of `/api/v1` and `/apis/GROUP/VERSION`; null if the version is not served. */
export function resourceList(resources: readonly Resource[], groupVersion: string) {
  const own = resources.filter(resource => groupVersionOf(resource) === groupVersion)
  if (own.length === 0) return null
  return {kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources: own.flatMap(resourceEntries)}
}

function groupEntry(resources: readonly Resource[], name: string) {
  const own = resources.filter(({group}) => group === name).map(({version}) => version)
  const versions = [...new Set(own)].map(version => ({groupVersion: `${name}/${version}`, version}))
  return {name, versions, preferredVersion: versions[0]}
}

function resourceEntries(item: Resource) {
  const {resource, kind, namespaced, verbs, shortNames, categories} = item
  const lists = {...(shortNames.length > 0 && {shortNames}), ...(categories.length > 0 && {categories})}
  return [
    {name: resource, singularName: kind.toLowerCase(), namespaced, kind, verbs, ...lists},
    ...item.subresources.map(sub => ({
      name: `${resource}/${sub.name}`,
      singularName: '',
      namespaced,
      ...sub.of,
      kind: sub.kind,
      verbs: sub.verbs,
    })),
  ]
}
