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

/** What the cluster said of one of its resources. */
export type Discovered = Static<typeof DiscoveredResource> & {readonly groupVersion: string}

/** The resources that the cluster served, from `resources.json`; none where that is missing or something else. */
export async function readDiscovery(bundle: Bundle): Promise<Discovered[]> {
  const lists = await documentIn(bundle, 'cluster-resources/resources.json')
  if (!Array.isArray(lists)) return []
  return lists.flatMap(list => (Value.Check(ResourceList, list) ? list.resources.flatMap(entriesOf(list)) : []))
}

function entriesOf({groupVersion}: {groupVersion: string}) {
  return (resource: unknown): Discovered[] =>
    Value.Check(DiscoveredResource, resource) && !resource.name.includes('/') ? [{...resource, groupVersion}] : []
}
