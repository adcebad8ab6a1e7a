import type {Deadlines} from '../../bundle/collect/deadlines.ts'
import {type DryRun, dryRun} from '../../bundle/dry-run.ts'
import {leastRules} from '../../checks/engine/least-rules.ts'
import {CHECKS} from '../../checks/registry.ts'
import {dashed} from '../../events/ids.ts'
import {PROGRAM} from '../../program.ts'
import type {Target} from '../context.ts'
import {EXIT} from '../exit-codes.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/formats.ts'
import {ruleWords} from '../render/words.ts'
import {type BundleFlags, bundleOptions} from './options.ts'
import {sizeWords} from './words.ts'

export interface DryRunning {
  readonly flags: BundleFlags
  readonly format: 'text' | 'json'
  readonly sink: Sink
  readonly signal: AbortSignal
  readonly deadlines: Deadlines
}

export async function runDryRun(target: Target, {flags, format, sink, signal, deadlines}: DryRunning): Promise<number> {
  const {cluster, discovery} = target
  const plan = await dryRun({cluster, options: bundleOptions(flags), discovery, signal, deadlines}, async () => {
    const {rules} = await leastRules(cluster.reader(signal), discovery, CHECKS)
    return rules
  })
  sink.out(format === 'json' ? renderJson(documentOf(plan)) : textOf(plan))
  const isComplete = plan.permissions.every(({allowed}) => allowed === true) && plan.logs !== null
  return isComplete || flags['allow-inconclusive'] ? EXIT.done : EXIT.partial
}

function documentOf({scope, lists, logs, permissions}: DryRun) {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'BundleDryRun',
    namespaces: scope.namespaces,
    lists: lists.map(({item, count}) => ({
      item: item.name,
      objects: count.status === 'found' ? count.value : null,
      reason: count.status === 'missing' ? count.reason : null,
    })),
    logs,
    conversations: scope.options.conversations.map(dashed),
    secretValues: scope.options.secrets ? 'read, kept in memory' : 'not read',
    permissions,
  }
}

function textOf({scope, lists, logs, permissions}: DryRun): string {
  const counted = lists.map(({item, count}) => `  ${item.name.padEnd(56)}${countWords(count)}`)
  const lacking = permissions.filter(({allowed}) => allowed !== true)
  const lines = [
    `would read in ${scope.namespaces.join(', ')}:`,
    ...counted,
    logs === null
      ? '  logs: unknown, because pods cannot be listed everywhere'
      : `  ${`logs: ${logs.current} current, ${logs.previous} previous`.padEnd(56)}at most ${sizeWords(logs.mostBytes)}`,
    ...scope.options.conversations.map(
      id => `  ${`conversation ${dashed(id)}`.padEnd(56)}${routeWords(scope.options)}`,
    ),
    scope.options.secrets
      ? 'Secret values would be read to mask them, and kept in memory only'
      : 'no Secret value would be read (--no-secrets)',
    `permissions: ${permissions.length - lacking.length} of ${permissions.length} are granted`,
    ...lacking.map(({rule, allowed}) => `  ${allowed === null ? 'unknown' : 'missing'}: ${ruleWords(rule)}`),
    ...(lacking.length > 0 ? [`${PROGRAM} rbac bundle prints the required Roles`] : []),
    'nothing was written',
  ]
  return lines.map(line => `${line}\n`).join('')
}

function routeWords({serviceKey}: DryRun['scope']['options']): string {
  return serviceKey === null ? 'through the search of shared events' : 'with the key of the service'
}

function countWords(count: DryRun['lists'][number]['count']): string {
  if (count.status === 'absent') return 'not served'
  if (count.status === 'missing') return count.reason
  return count.value === null ? 'more than one' : String(count.value)
}
