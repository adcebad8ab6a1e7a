import type {ClusterReader} from '../cluster/port.ts'
import {describeInstallation} from './describe.ts'
import type {Installation, NothingFound, ProfileMatch} from './installation.ts'
import {isDetected, type ListedWorkload, listWorkloads, signsSeen, type WorkloadList} from './listed-workloads.ts'
import type {Profile} from './profile.ts'
import {PROFILES} from './profiles.ts'
import {releaseNames, releasesIn} from './release.ts'

export interface DiscoveryRequest {
  /** The namespace to search. Null searches the namespace of the kubeconfig, and then every readable namespace. */
  readonly namespace: string | null
  /** True to search every namespace at once. Then `namespace` is null. */
  readonly everywhere?: boolean
  readonly profiles: readonly Profile[]
  /** True if the user named the profile: then one matching sign is enough. */
  readonly forced: boolean
  /** The release to examine; null chooses one as `releasesIn` describes. */
  readonly release: string | null
}

export type Discovery =
  | {readonly status: 'found'; readonly installation: Installation; readonly profile: Profile}
  | ({readonly status: 'nothing'} & NothingFound)

export async function discover(reader: ClusterReader, request: DiscoveryRequest): Promise<Discovery> {
  if (request.everywhere) return lookEverywhere(reader, request, null)
  const named = request.namespace ?? reader.target.namespace
  const first = await lookIn(reader, named ?? 'default', request)
  if (first.status === 'found' || request.namespace !== null) return first
  return lookEverywhere(reader, request, first)
}

async function lookIn(reader: ClusterReader, namespace: string, request: DiscoveryRequest): Promise<Discovery> {
  const list = await listWorkloads(reader, namespace)
  const {workloads, missing} = list
  const seen = detect(workloads, request)
  const nothing = {status: 'nothing', namespaces: [namespace], missing} as const
  if (seen.length === 0) return {...nothing, looked: lookedFor(request)}
  const described = await Promise.all(seen.map(each => examine(reader, namespace, list, each, request)))
  const [best, ...others] = byPrecedence(described.filter(each => each !== null))
  if (best === undefined) return {...nothing, looked: [otherReleases(workloads, seen, request)]}
  const {profile, installation} = best
  return {
    status: 'found',
    profile,
    installation: {...installation, matched: [best, ...others].map(({match}) => match)},
  }
}

async function lookEverywhere(
  reader: ClusterReader,
  request: DiscoveryRequest,
  first: NothingFound | null,
): Promise<Discovery> {
  const everywhere = await listWorkloads(reader, null)
  const searched = first !== null && everywhere.missing.length > 0 ? first.namespaces : ['every namespace']
  const namespaces = Map.groupBy(everywhere.workloads, ({object}) => object.metadata.namespace ?? '')
  const hits = [...namespaces].filter(([, workloads]) => detect(workloads, request).length > 0).map(([name]) => name)
  const [only, ...others] = hits
  if (only !== undefined && others.length === 0) return lookIn(reader, only, request)
  return {
    status: 'nothing',
    namespaces: hits.length > 0 ? hits : searched,
    looked: hits.length > 0 ? ['one installation, but found several: choose one with --namespace'] : lookedFor(request),
    missing: hits.length > 0 ? [] : [...(first?.missing ?? []), ...everywhere.missing],
  }
}

interface Detected {
  readonly profile: Profile
  readonly signs: readonly string[]
}

function detect(workloads: readonly ListedWorkload[], {profiles, forced}: DiscoveryRequest): Detected[] {
  return profiles
    .map(profile => ({profile, signs: signsSeen(profile, workloads)}))
    .filter(({profile, signs}) => (forced ? signs.length > 0 : isDetected(profile, signs)))
}

interface Examined {
  readonly profile: Profile
  readonly installation: Omit<Installation, 'matched'>
  readonly match: ProfileMatch
}

async function examine(
  reader: ClusterReader,
  namespace: string,
  {workloads}: WorkloadList,
  {profile, signs}: Detected,
  {release}: DiscoveryRequest,
): Promise<Examined | null> {
  const releases = releasesIn(workloads, profile, release)
  if (releases === null) return null
  const installation = await describeInstallation(reader, {namespace, workloads, profile, releases})
  const resolves = Object.values(installation.components).flatMap(({name, state}) =>
    RESOLVED.has(state) ? [name] : [],
  )
  return {profile, installation, match: {profile: profile.name, signs, resolves}}
}

const RESOLVED: ReadonlySet<string> = new Set(['found', 'external', 'built-in'])

function byPrecedence(examined: readonly Examined[]): Examined[] {
  const isOwn = ({profile}: Examined) => !PROFILES.includes(profile)
  return examined.toSorted(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.match.resolves.length - a.match.resolves.length,
  )
}

function otherReleases(
  workloads: readonly ListedWorkload[],
  seen: readonly Detected[],
  {release}: DiscoveryRequest,
): string {
  const names = new Set(seen.flatMap(({profile}) => releaseNames(workloads, profile)))
  return `release ${release}, but found ${[...names].join(', ') || 'no release that has a name'}`
}

function lookedFor({profiles}: DiscoveryRequest): string[] {
  return profiles.map(
    ({name, detect}) => `${name}: ${detect.atLeast} or more of ${detect.signs.map(({says}) => says).join(', ')}`,
  )
}
