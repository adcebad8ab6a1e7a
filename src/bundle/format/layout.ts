import {COLLECTED_KINDS} from './kinds.ts'

export const MANIFEST = 'manifest.json'
export const REPORT = 'redaction-report.json'
/** The folder in which readers look up why an item is missing. */
export const COLLECTOR_ERRORS = 'collector-errors'
export const API_GROUPS = 'cluster-resources/groups.json'
export const SERVER_VERSION = 'cluster-info/cluster_version.json'

/** Folders, and files without their endings, that any bundle may contain, in addition to the folders of the kinds. */
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
 * The names in a bundle's layout. They are not masked even if a secret has the same value: a mask would rename folders
 * that readers look for, and would hide nothing, because every bundle contains these names.
 */
export const LAYOUT_NAMES: ReadonlySet<string> = new Set(
  [...FIXED, ...COLLECTED_KINDS.flatMap(({names, resource}) => [resource, ...names.flatMap(withParts)])].flatMap(name =>
    ENDINGS.flatMap(ending => [`${name}${ending}`, `cluster-resources/${name}${ending}`]),
  ),
)

function withParts(name: string): string[] {
  return [name, ...name.split('/')]
}
