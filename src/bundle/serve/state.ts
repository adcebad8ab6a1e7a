import {qualifiedName, type Resource} from '../../kube-api/resource.ts'
import type {Access, ClusterState, VersionBody} from '../../kube-api/state.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Bundle} from '../open/bundle.ts'
import {logOf} from './logs.ts'
import type {ListFile, ServedObject} from './objects.ts'
import {type Discovered, servedResources} from './resources.ts'

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

/** An access review is a `create`, but it only reads. */
function isRead({verb, group, resource}: Access): boolean {
  if (group === 'authorization.k8s.io') return true
  const [, subresource] = resource.split('/')
  return ['get', 'list', 'watch'].includes(verb) && (subresource === undefined || subresource === 'log')
}

/** The maximum number of warnings for one list. */
const MOST = 5

/** Returns the reasons why a list is incomplete. Without a warning, an empty list would mean that no objects exist. */
function warningsOf(
  resource: Resource,
  namespace: string | null,
  {lists, coverage}: {readonly lists: readonly ListFile[]; readonly coverage: readonly Coverage[]},
): string[] {
  const isAsked = (place: string | null) => namespace === null || place === null || place === namespace
  const answers = coverage.filter(({read}) => read?.kind === resource.kind && read.name === null)
  const asked = answers.filter(({read}) => isAsked(read?.namespace ?? null))
  if (asked.length > 0) return shortened(asked.filter(isIncomplete).map(inWords))
  const isThere = lists.some(file => isOf(file, resource) && isAsked(file.namespace))
  const where = namespace === null ? '' : ` of namespace ${namespace}`
  return isThere ? [] : [`${qualifiedName(resource)}${where} are not in this bundle`]
}

/** Events belong to two API groups, but the bundle contains them in one file. */
function isOf(file: ListFile, {group, resource}: Resource): boolean {
  return file.resource === resource && (file.group === null || file.group === group || group === 'events.k8s.io')
}

function isIncomplete({status}: Coverage): boolean {
  return !['collected', 'empty', 'absent'].includes(status)
}

function inWords({item, status, reason}: Coverage): string {
  return `${item}: ${status}${reason === null ? '' : `: ${reason}`}`
}

function shortened(warnings: readonly string[]): string[] {
  const more = warnings.length - MOST
  return more > 0 ? [...warnings.slice(0, MOST), `and ${more} more are not in this bundle`] : [...warnings]
}
