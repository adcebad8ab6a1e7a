import type {Snapshot} from '../../bundle/snapshot/snapshot.ts'
import type {Cluster} from '../../cluster/live.ts'
import {found} from '../../cluster/port.ts'
import {assertOneTarget, openTarget, type Target} from '../context.ts'
import type {Sink} from '../output/sink.ts'
import {knownProfiles} from '../target/profiles.ts'
import {conflict} from '../target/run-options.ts'
import type {Settings} from '../target/settings.ts'
import type {LogsFlags} from './options.ts'

export interface LogsTarget extends Pick<Target, 'namespace' | 'profile' | 'discovery'>, AsyncDisposable {
  readonly cluster: Pick<
    Cluster,
    'target' | 'reader' | 'secretLister' | 'podWatcher' | 'knownValues' | 'objectNames' | 'login'
  >
  /** Returns the current time in milliseconds since 1970. A bundle returns the time of its collection, or NaN if it records none. */
  clusterTime(): number
  /** Notes for the reader of the logs. */
  readonly notes: readonly string[]
}

const TIMES =
  'times are taken from the lines; a line without a time has the time of the previous line or of the container’s start'

export async function openLogsTarget(flags: LogsFlags, settings: Settings, sink: Sink): Promise<LogsTarget> {
  if (flags.from === undefined)
    return {...(await openTarget(flags, settings, sink)), clusterTime: () => Date.now(), notes: []}
  assertOneTarget(flags)
  if (flags.follow) conflict('--from', '--follow')
  const {openFrom} = await import('../target/from-bundle.ts')
  const {
    cluster,
    namespace,
    profile,
    release,
    [Symbol.asyncDispose]: close,
  } = await openFrom(flags.from, flags, settings, sink)
  const profiles = profile === null ? knownProfiles(settings) : [profile]
  return {
    // An empty list is complete here, because a bundle never contains Secrets.
    cluster: {...cluster, secretLister: () => ({secrets: async () => found([])})},
    namespace,
    profile,
    discovery: {namespace, profiles, forced: profile !== null, release},
    clusterTime: () => Date.parse(cluster.manifest?.startedAt ?? ''),
    notes: [TIMES, ...cutLogs(cluster)],
    [Symbol.asyncDispose]: close,
  }
}

function cutLogs({manifest}: Snapshot): string[] {
  const cut = (manifest?.coverage ?? []).filter(
    ({item, status}) => /^(?:previous )?log of /.test(item) && status === 'truncated',
  )
  return cut.length === 0 ? [] : [`the oldest lines of ${cut.length} logs were left out when the bundle was created`]
}
