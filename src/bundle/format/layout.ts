import {COLLECTED_KINDS} from './kinds.ts'

export const MANIFEST = 'manifest.json'
export const REPORT = 'redaction-report.json'
/** The folder for the reasons why items are missing. */
export const COLLECTOR_ERRORS = 'collector-errors'
export const API_GROUPS = 'cluster-resources/groups.json'
export const SERVER_VERSION = 'cluster-info/cluster_version.json'

/** The names of folders, and of files without their endings. The folders of the kinds are added below. */
const FIXED = [
  COLLECTOR_ERRORS,
  ...`svcdiag-bundle manifest checks secret-states probes api redaction-report version analysis skipped-collectors
  execution-data summary metadata cluster user cluster-info cluster_version errors cluster-resources custom-resources
  auth-cani-list image-pull-secrets groups groups-resources-errors resources pods logs previous logs-errors
  previous-logs-errors conversations events.jsonl meta`.split(/\s+/),
]
const ENDINGS = ['', '.json', '.yaml', '.txt', '.log', '-errors', '-errors.json']

/** The names of files and folders in any bundle. They are never masked, because readers search for them. */
export const LAYOUT_NAMES: ReadonlySet<string> = new Set(
  [...FIXED, ...COLLECTED_KINDS.flatMap(({names, resource}) => [resource, ...names.flatMap(withParts)])].flatMap(name =>
    ENDINGS.flatMap(ending => [`${name}${ending}`, `cluster-resources/${name}${ending}`]),
  ),
)

function withParts(name: string): string[] {
  return [name, ...name.split('/')]
}

export function freeName(name: string, taken: {has(name: string): boolean}): string {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number++
  return `${name}-${number}`
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const LOGS = 'cluster-resources/pods/logs/'
const EVENTS = 'cluster-resources/events/'
/** The pods and workloads by which checks find components. */
const WORKLOADS = /^cluster-resources\/(pods|deployments|statefulsets|replicasets|daemonsets|jobs|cronjobs)\//
const CONVERSATIONS = 'conversations/'
const COLLECTED = ['cluster-resources/', 'cluster-info/', CONVERSATIONS]
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

/** On a full disk, files with lower ranks are dropped first. The manifest is kept. */
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

/** Returns true if the file was read from the cluster. */
export function isCollected(path: string): boolean {
  return COLLECTED.some(folder => path.startsWith(folder))
}

export function isLog(path: string): boolean {
  return path.startsWith(LOGS)
}

/** The files of a conversation: its events, one a line, and its description. */
export interface ConversationPaths {
  readonly events: string
  readonly description: string
}

export function conversationPaths(id: string): ConversationPaths {
  return {events: `${CONVERSATIONS}${id}/events.jsonl`, description: `${CONVERSATIONS}${id}/meta.json`}
}

/** Returns the name of the conversation whose events are in this file; null for another file. */
export function conversationOf(path: string): string | null {
  return /^conversations\/([^/]+)\/events\.jsonl$/.exec(path)?.[1] ?? null
}
