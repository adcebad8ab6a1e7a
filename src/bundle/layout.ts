import {COLLECTED_KINDS} from './kinds.ts'

export const MANIFEST = 'manifest.json'
export const REPORT = 'redaction-report.json'
/** Where readers look for why an item is missing. */
export const COLLECTOR_ERRORS = 'collector-errors'
export const API_GROUPS = 'cluster-resources/groups.json'
export const SERVER_VERSION = 'cluster-info/cluster_version.json'

/** Folders, and files without their endings, that are there whatever a bundle holds; those of the kinds come on top. */
const FIXED = [
  'svcdiag-bundle',
  'manifest',
  'checks',
  'secret-states',
  'probes',
  'api',
  'redaction-report',
  'version',
  'analysis',
  'skipped-collectors',
  COLLECTOR_ERRORS,
  'execution-data',
  'summary',
  'metadata',
  'cluster',
  'user',
  'cluster-info',
  'cluster_version',
  'errors',
  'cluster-resources',
  'custom-resources',
  'auth-cani-list',
  'image-pull-secrets',
  'groups',
  'groups-resources-errors',
  'resources',
  'pods',
  'logs',
  'previous',
  'logs-errors',
  'previous-logs-errors',
]
const ENDINGS = ['', '.json', '.yaml', '.txt', '.log', '-errors', '-errors.json']

/**
 * What the layout of a bundle is made of: no secrets, even where a secret has the same value. Hidden, they would rename
 * folders that readers look for, and hide nothing, since they stand in every bundle.
 */
export const LAYOUT_NAMES: ReadonlySet<string> = new Set(
  [...FIXED, ...COLLECTED_KINDS.flatMap(({names, resource}) => [resource, ...names.flatMap(withParts)])].flatMap(name =>
    ENDINGS.flatMap(ending => [`${name}${ending}`, `cluster-resources/${name}${ending}`]),
  ),
)

function withParts(name: string): string[] {
  return [name, ...name.split('/')]
}
