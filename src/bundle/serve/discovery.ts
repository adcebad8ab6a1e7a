import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import type {Bundle} from '../open/bundle.ts'
import {documentIn} from '../open/document.ts'

const DiscoveredResource = Type.Object({
  name: Type.String(),
  kind: Type.String(),
  namespaced: Type.Boolean(),
  shortNames: Type.Optional(Type.Array(Type.String())),
  categories: Type.Optional(Type.Array(Type.String())),
})
const ResourceList = Type.Object({groupVersion: Type.String(), resources: Type.Array(Type.Unknown())})

/** A resource as the cluster described it. */
export type Discovered = Static<typeof DiscoveredResource> & {readonly groupVersion: string}

/**
 * Reads the resources that the cluster served from `resources.json`. Returns none if the file is missing or malformed.
 */
export async function readDiscovery(bundle: Bundle): Promise<Discovered[]> {
  const lists = await documentIn(bundle, 'cluster-resources/resources.json')
  if (!Array.isArray(lists)) return []
  return lists.flatMap(list => (Value.Check(ResourceList, list) ? list.resources.flatMap(entriesOf(list)) : []))
}

function entriesOf({groupVersion}: {groupVersion: string}) {
  return (resource: unknown): Discovered[] =>
    Value.Check(DiscoveredResource, resource) && !resource.name.includes('/') ? [{...resource, groupVersion}] : []
}
