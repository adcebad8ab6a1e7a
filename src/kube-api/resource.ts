export interface Resource {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  /** Reviews have only `create`; objects can be read, and some can be written. */
  readonly verbs: readonly string[]
  readonly subresources: readonly Subresource[]
  /** If true, the resource is served only while objects of its group exist. */
  readonly custom: boolean
}

export interface Subresource {
  readonly name: string
  readonly kind: string
  /** The group and version of the subresource's kind, if they differ from those of the resource. */
  readonly of?: {readonly group: string; readonly version: string}
  readonly verbs: readonly string[]
}

/** Returns the group and version of a resource: `v1` or `apps/v1`. */
export function groupVersionOf({group, version}: Pick<Resource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`
}

/** Returns the name that an API server prints in messages: `pods`, `deployments.apps`. */
export function qualifiedName({group, resource}: Pick<Resource, 'group' | 'resource'>): string {
  return group === '' ? resource : `${resource}.${group}`
}
