import type {ClusterCollector, Read, Rule} from '../cluster/port.ts'
import {type Discovery, discover} from '../installation/discover.ts'
import {bundleRules} from './collect/collectors/index.ts'
import {type GatherRequest, readerFor, scopeOf} from './collect/gather.ts'
import type {Scope} from './collect/item.ts'
import {type ListItem, listItems} from './collect/lists.ts'
import {logItems} from './collect/log-plan.ts'

export interface DryRun {
  readonly scope: Scope
  readonly lists: readonly {readonly item: ListItem; readonly count: Read<number | null>}[]
  /** The number and the maximum size of the logs; null if pods cannot be listed. */
  readonly logs: {readonly current: number; readonly previous: number; readonly mostBytes: number} | null
  /** The required permissions. `allowed` is null if it is unknown whether the user has the permission. */
  readonly permissions: readonly {readonly rule: Rule; readonly allowed: boolean | null}[]
}

/** The kubelet's default for `containerLogMaxSize`. The API returns only the newest file of a log. */
const LARGEST_LOG_BYTES = 10 * 2 ** 20

/** Returns what a bundle would read, and the required permissions. Reads no Secret values. */
export async function dryRun(
  request: Pick<GatherRequest, 'cluster' | 'options' | 'discovery' | 'signal' | 'deadlines'>,
  ofChecks: (discovery: Discovery) => Promise<readonly Rule[]>,
): Promise<DryRun> {
  const {cluster, options, signal} = request
  const reader = readerFor({...request, options: {...options, secrets: false}})
  const collector = cluster.collector(signal)
  const [discovery, groups] = await Promise.all([discover(reader, request.discovery), reader.groups()])
  const scope = scopeOf(request, discovery, groups)
  const lists = await Promise.all(
    listItems(scope).map(async item => ({
      item,
      count: await collector.count(item.kind, item.namespace === '' ? null : item.namespace),
    })),
  )
  const rules = unique([...(await ofChecks(discovery)), ...bundleRules(scope)])
  const refused = lists.flatMap(({count}) => (count.status === 'missing' && count.rule ? [keyOf(count.rule)] : []))
  const permissions = await Promise.all(
    rules.map(async rule => {
      const review = refused.includes(keyOf(rule)) ? null : await reader.mayI(rule)
      return {rule, allowed: review === null ? false : review.status === 'found' ? review.value : null}
    }),
  )
  return {scope, lists, logs: await logsOf(collector, scope), permissions}
}

async function logsOf(collector: ClusterCollector, scope: Scope): Promise<DryRun['logs']> {
  if (!scope.options.logs) return {current: 0, previous: 0, mostBytes: 0}
  const owners = listItems(scope).filter(({kind}) => ['Pod', 'ReplicaSet'].includes(kind.kind))
  const lists = await Promise.all(
    owners.map(async item => ({
      ...item,
      answer: await collector.objects(item.kind, item.namespace),
      byName: [],
      durationMs: 0,
    })),
  )
  const pods = lists.filter(({kind}) => kind.kind === 'Pod')
  if (pods.some(({answer}) => answer.status === 'missing')) return null
  const items = logItems(scope, lists, null)
  const previous = items.filter(item => item.previous).length
  const mostBytes = Math.min(scope.options.maxLogBytes, items.length * LARGEST_LOG_BYTES)
  return {current: items.length - previous, previous, mostBytes}
}

function unique(rules: readonly Rule[]): Rule[] {
  return [...new Map(rules.map(rule => [keyOf(rule), rule])).values()]
}

function keyOf({apiGroup, resource, verbs, namespace, resourceNames = []}: Rule): string {
  return JSON.stringify([apiGroup, resource, verbs, namespace, resourceNames])
}
