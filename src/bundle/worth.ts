import {dirname} from 'node:path'
import {COLLECTED_KINDS, type CollectedKind} from './kinds.ts'
import {API_GROUPS, MANIFEST, REPORT, SERVER_VERSION} from './layout.ts'

const LOGS = 'cluster-resources/pods/logs/'
const COLLECTED = ['cluster-resources/', 'cluster-info/']
/** What svcdiag itself reads beside the objects; what is missed least stands first. */
const OWN = [
  API_GROUPS,
  SERVER_VERSION,
  'api.json',
  'secret-states.json',
  'probes.json',
  REPORT,
  'checks.json',
  MANIFEST,
]
const RANKS = new Map([...COLLECTED_KINDS.map(placeOf).toReversed(), ...OWN].map((place, rank) => [place, rank]))

/**
 * On a full disk a file gives way to all that is worth more: logs to documents for other tools, these to what was collected
 * beside the objects, that to objects, the kinds that are collected last first, these to what svcdiag reads beside them, and
 * everything to the manifest.
 */
export function worthOf(path: string): number {
  const rank = RANKS.get(path) ?? RANKS.get(dirname(path))
  if (rank !== undefined) return 3 + rank
  if (isLog(path)) return 0
  return isCollected(path) ? 2 : 1
}

/** The file of a kind, or the folder of its files; other tools may look for the same in other places. */
function placeOf({names, namespaced}: CollectedKind): string {
  return `cluster-resources/${names[0]}${namespaced ? '' : '.json'}`
}

/** Read from the cluster, and no document of the bundle itself. */
export function isCollected(path: string): boolean {
  return COLLECTED.some(folder => path.startsWith(folder))
}

export function isLog(path: string): boolean {
  return path.startsWith(LOGS)
}
