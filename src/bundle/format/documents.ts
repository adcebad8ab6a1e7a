import type {CheckReport} from '../../checks/report/report.ts'
import type {Status} from '../../checks/status.ts'
import {COLLECTOR_ERRORS, freeName, json} from './layout.ts'
import {type Coverage, DISK_FULL, type Manifest} from './manifest.ts'

export interface Document {
  readonly path: string
  readonly text: string
}

/** Returns the documents that readers of troubleshoot's bundles expect. `at` is RFC 3339. */
export function foreignDocuments(
  report: CheckReport,
  manifest: Pick<Manifest, 'coverage' | 'target'>,
  timings: readonly Timing[],
  at: string,
): Document[] {
  const unread = manifest.coverage.filter(({status}) => status === 'denied' || status === 'missing')
  return [
    {
      path: 'version.yaml',
      text: 'apiVersion: troubleshoot.sh/v1beta2\nkind: SupportBundle\nspec:\n  versionNumber: 0.1.0\n',
    },
    {path: 'analysis.json', text: json(report.checks.map(analysisOf))},
    {path: 'skipped-collectors.json', text: json(unread.map(entry => skipped(entry, at)))},
    {path: 'execution-data/summary.txt', text: timings.map(timingLine).join('')},
    {path: 'metadata/cluster.json', text: json({server: manifest.target.server, context: manifest.target.context})},
    {path: 'metadata/user.json', text: json({namespace: manifest.target.namespace})},
    ...errorFiles(unread.filter(({read, cause}) => read !== null && cause !== DISK_FULL.cause)),
  ]
}

export interface Timing {
  readonly id: string
  readonly durationMs: number
}

const SEVERITIES = {
  pass: 'debug',
  warn: 'warn',
  fail: 'error',
  skip: 'debug',
  inconclusive: 'warn',
} as const satisfies Record<Status, string>

function analysisOf({id, title, component, status, findings, reason}: CheckReport['checks'][number]) {
  const [first] = findings
  const detail = first === undefined ? (reason ?? '') : `${first.path}: ${first.observed}; expected ${first.expected}`
  const severity = SEVERITIES[status]
  return {
    name: id,
    labels: {component, status},
    insight: {name: id, labels: {component, status}, primary: title, detail, severity},
    severity,
    analyzerSpec: '',
  }
}

function skipped({item, status, reason}: Coverage, at: string) {
  return {collector: item, reason: status, errors: [reason ?? status], timestamp: at}
}

function timingLine({id, durationMs}: Timing): string {
  return `${id.padEnd(24)}${(durationMs / 1000).toFixed(3)}s\n`
}

function errorFiles(unread: readonly Coverage[]): Document[] {
  const taken = new Set<string>()
  return unread.map(({item, reason, rule}) => {
    const title = freeName(item.replaceAll(/[^\w.-]+/g, '-'), taken)
    taken.add(title)
    return {path: `${COLLECTOR_ERRORS}/${title}-error.json`, text: json({collector: item, error: reason, rule})}
  })
}
