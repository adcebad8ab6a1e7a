import {API_GROUPS, MANIFEST, REPORT, SERVER_VERSION} from './layout.ts'

const LOGS = 'cluster-resources/pods/logs/'
const EVENTS = 'cluster-resources/events/'
/** Checks need pods, and the workloads that own them, to find a component. */
const WORKLOADS = /^cluster-resources\/(pods|deployments|statefulsets|replicasets|daemonsets|jobs|cronjobs)\//
const COLLECTED = ['cluster-resources/', 'cluster-info/']
/** Documents that checks read beside the objects. */
const READ_BY_CHECKS = [
  API_GROUPS,
  SERVER_VERSION,
  'api.json',
  'secret-states.json',
  'probes.json',
  REPORT,
  'checks.json',
]
const RANKS = ['log', 'event', 'object', 'workload', 'read by checks', 'manifest'] as const

/**
 * Returns the rank of a file. When the disk is full, files with lower ranks are dropped first: logs, then events, then
 * objects and documents for other tools, then pods and workloads, then the documents that checks read. The manifest is
 * kept.
 */
export function worthOf(path: string): number {
  return RANKS.indexOf(rankOf(path))
}

function rankOf(path: string): (typeof RANKS)[number] {
  if (path === MANIFEST) return 'manifest'
  if (READ_BY_CHECKS.includes(path)) return 'read by checks'
  if (isLog(path)) return 'log'
  if (path.startsWith(EVENTS)) return 'event'
  return WORKLOADS.test(path) ? 'workload' : 'object'
}

/** Whether the file was read from the cluster. */
export function isCollected(path: string): boolean {
  return COLLECTED.some(folder => path.startsWith(folder))
}

export function isLog(path: string): boolean {
  return path.startsWith(LOGS)
}
