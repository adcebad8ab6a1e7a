import {textOrder} from '../text-order.ts'
import {COMPONENTS, type Installation} from './installation.ts'
import {type ListedWorkload, matches} from './listed-workloads.ts'
import type {Part, Profile} from './profile.ts'

/** The examined Helm release, and the releases of other installations in the namespace. */
export interface Releases {
  readonly examined: string | null
  readonly others: readonly string[]
}

/** An object with the metadata that names its release. */
export interface Marked {
  readonly metadata: {
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
}

function releaseOf({metadata}: Marked): string | null {
  return metadata.annotations?.['meta.helm.sh/release-name'] ?? metadata.labels?.['app.kubernetes.io/instance'] ?? null
}

/** Returns true if the object belongs to the installation, because it names none of the other releases. */
export function belongsTo({otherReleases}: Pick<Installation, 'otherReleases'>, object: Marked): boolean {
  return !otherReleases.includes(releaseOf(object) ?? '')
}

/** Returns the release to examine: `wanted`, else the one with most components; null if `wanted` has none here. */
export function releasesIn(
  workloads: readonly ListedWorkload[],
  profile: Profile,
  wanted: string | null,
): Releases | null {
  const parts = partsByRelease(workloads, profile)
  if (wanted !== null && !parts.has(wanted)) return null
  const ranked = [...parts.keys()].toSorted(
    (a, b) =>
      Number(b === wanted) - Number(a === wanted) ||
      (parts.get(b)?.size ?? 0) - (parts.get(a)?.size ?? 0) ||
      textOrder(a, b),
  )
  const taken = new Set<Part>()
  const others: string[] = []
  for (const release of ranked) {
    const own = parts.get(release) ?? new Set()
    if (own.isDisjointFrom(taken)) for (const part of own) taken.add(part)
    else others.push(release)
  }
  return {examined: ranked[0] ?? null, others}
}

export function releaseNames(workloads: readonly ListedWorkload[], profile: Profile): string[] {
  return [...partsByRelease(workloads, profile).keys()].toSorted(textOrder)
}

/** Returns the parts of each release. Sandboxes are omitted, because each sandbox has its own release name. */
function partsByRelease(workloads: readonly ListedWorkload[], profile: Profile): Map<string, Set<Part>> {
  const all = COMPONENTS.filter(name => name !== 'sandbox').flatMap(name => profile.components[name].parts)
  const byRelease = new Map<string, Set<Part>>()
  for (const workload of workloads) {
    const release = releaseOf(workload.object)
    const own = all.filter(({select}) => select.some(selector => matches(selector, workload)))
    if (release !== null && own.length > 0) byRelease.set(release, new Set([...(byRelease.get(release) ?? []), ...own]))
  }
  return byRelease
}
