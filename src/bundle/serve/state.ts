import type {Access, ClusterState, VersionBody} from '../../kube-api/state.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import type {Discovered} from './discovery.ts'
import type {ListFile} from './list-files.ts'
import {logOf} from './logs.ts'
import type {ServedObject} from './objects.ts'
import {servedResources} from './resources.ts'
import {warningsOf} from './warnings.ts'

/** The parts of a bundle that are read before it is served. */
export interface Contents {
  readonly objects: readonly ServedObject[]
  readonly lists: readonly ListFile[]
  readonly discovery: readonly Discovered[]
  readonly version: VersionBody
  readonly coverage: readonly Coverage[]
  readonly now: () => Date
}

const REFUSAL = 'this is a bundle: read only'

/** Returns a read-only cluster with the objects of a bundle. Logs are read from the bundle on request. */
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
      resources: servedResources(contents.objects, contents.discovery),
      refusal: REFUSAL,
      warnings: (resource, namespace) => warningsOf(resource, namespace, contents),
    },
  }
}

/** Whether a request only reads. Access reviews are a `create`, and are allowed. */
function isRead({verb, group, resource}: Access): boolean {
  if (group === 'authorization.k8s.io') return true
  const [, subresource] = resource.split('/')
  return ['get', 'list', 'watch'].includes(verb) && (subresource === undefined || subresource === 'log')
}
