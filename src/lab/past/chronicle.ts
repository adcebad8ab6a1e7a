import {isWorkload, type Manifest} from '../manifests/types.ts'
import {type Happening, type LabInstallation, workloadKey} from '../model.ts'

/** An event in the past of an installation, in order of time. */
export type Deed =
  | {readonly ago: number; readonly does: 'create'; readonly manifest: Manifest}
  /** The pods of these replicas are replaced. */
  | {readonly ago: number; readonly does: 'start'; readonly workload: string; readonly replicas: readonly number[]}
  | {readonly ago: number; readonly does: 'run jobs'}
  | Happening

/** The age of the last Job of all CronJobs. */
const JOBS_AGO = 150

export function chronicleOf(installation: LabInstallation): Deed[] {
  const deeds: Deed[] = [
    ...installation.manifests.map(manifest => creation(installation, manifest)),
    ...installation.manifests.filter(isWorkload).flatMap(manifest => starts(installation, manifest)),
    {ago: Math.min(JOBS_AGO, installation.ages.installed), does: 'run jobs'},
    ...installation.history,
  ]
  return deeds.toSorted((left, right) => right.ago - left.ago || rankOf(left) - rankOf(right))
}

/** Ranks simultaneous events: creation, changes, pod starts, failures. */
function rankOf({does}: Deed): number {
  return ORDER.findIndex(rank => rank.includes(does))
}

const ORDER: readonly (readonly Deed['does'][])[] = [
  ['create'],
  ['change', 'delete', 'outside'],
  ['start', 'run jobs'],
  ['die', 'ail'],
]

function creation({created, ages}: LabInstallation, manifest: Manifest): Deed {
  const key = `${manifest.kind}/${manifest.metadata.name}`
  return {ago: created[key] ?? ages.installed, does: 'create', manifest}
}

/** Returns the later starts. Pods as old as their workload need none. */
function starts(installation: LabInstallation, manifest: Manifest & Parameters<typeof workloadKey>[0]): Deed[] {
  const workload = workloadKey(manifest)
  const {created, started, ages} = installation
  const own = started[workload] ?? [ages.started]
  const bornAgo = created[workload] ?? ages.installed
  const {replicas: count = 1} = manifest.spec as {replicas?: number} // the object is a workload
  const replicas = Array.from({length: count}, (_, index) => ({index, ago: own[index] ?? own.at(-1) ?? ages.started}))
  const byAge = Map.groupBy(
    replicas.filter(({ago}) => ago < bornAgo),
    ({ago}) => ago,
  )
  return [...byAge].map(([ago, members]) => ({
    ago,
    does: 'start',
    workload,
    replicas: members.map(({index}) => index),
  }))
}
