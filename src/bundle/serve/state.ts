import type {Access, ClusterState, VersionBody} from '../../kube-api/state.ts'
import type {Coverage} from '../manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import type {Discovered} from './discovery.ts'
import type {ListFile} from './list-files.ts'
import {logOf} from './logs.ts'
import type {ServedObject} from './objects.ts'
import {servedResources} from './resources.ts'
import {warningsOf} from './warnings.ts'

/** What was read of a bundle before it is served. */
export interface Contents {
  readonly objects: readonly ServedObject[]
  readonly lists: readonly ListFile[]
  readonly discovery: readonly Discovered[]
  readonly version: VersionBody
  readonly coverage: readonly Coverage[]
  readonly now: () => Date
}

const REFUSAL = 'this is a bundle: read only'

/** A cluster that never changes, of what a bundle holds. Logs are read from the bundle when they are asked for. */
export function bundleState(bundle: Bundle, contents: Contents): ClusterState {
  const objects = contents.objects.map(({object}) => object)
  return {
    version: contents.version,
    objects: () => objects,
    watch: () => () => {},
    log: name => logOf(bundle, contents.coverage, name),
    dial: () => Promise.reject(new Error(REFUSAL)),
    denies: access => !isRead(access),
    now: contents.now,
    disturbance: null,
    writer: null,
    recording: {
      resources: servedResources(contents),
      refusal: REFUSAL,
      warnings: (resource, namespace) => warningsOf(resource, namespace, contents),
    },
  }
}

/** What everyone may do with a bundle; asking what one may do is a `create`. */
function isRead({verb, group, resource}: Access): boolean {
  if (group === 'authorization.k8s.io') return true
  const [, subresource] = resource.split('/')
  return ['get', 'list', 'watch'].includes(verb) && (subresource === undefined || subresource === 'log')
}
