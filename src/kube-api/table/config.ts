import type {V1ConfigMap, V1PodDisruptionBudget, V1ResourceQuota, V1Secret} from '@kubernetes/client-node'
import {namedTable, type Table, text, type Wire} from './column.ts'

export const CONFIG_TABLES: Readonly<Record<string, Table>> = {
  'v1/secrets': namedTable<V1Secret>([
    text('Type', ({type}) => type ?? 'Opaque'),
    text('Data', ({data}) => Object.keys(data ?? {}).length),
  ]),
  'v1/configmaps': namedTable<V1ConfigMap>([
    text('Data', ({data, binaryData}) => Object.keys({...data, ...binaryData}).length),
  ]),
  'v1/resourcequotas': namedTable<V1ResourceQuota>([
    text('Request', quota => quotaText(quota, name => !name.startsWith('limits.'))),
    text('Limit', quota => quotaText(quota, name => name.startsWith('limits.'))),
  ]),
  'policy/v1/poddisruptionbudgets': namedTable<V1PodDisruptionBudget>([
    text('Min Available', ({spec}) => String(spec.minAvailable ?? 'N/A')),
    text('Max Unavailable', ({spec}) => String(spec.maxUnavailable ?? 'N/A')),
    {...text('Allowed Disruptions', ({status}) => status?.disruptionsAllowed ?? 0), type: 'integer'},
  ]),
  'autoscaling/v2/horizontalpodautoscalers': namedTable<Autoscaler>([
    text('Reference', ({spec}) => `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`),
    text('Targets', targets),
    text('MinPods', ({spec}) => String(spec.minReplicas ?? '<unset>')),
    text('MaxPods', ({spec}) => spec.maxReplicas),
    text('Replicas', ({status}) => status?.currentReplicas ?? 0),
  ]),
}

function quotaText({status}: Wire<V1ResourceQuota>, wanted: (name: string) => boolean): string {
  const names = Object.keys(status?.hard ?? {})
    .filter(wanted)
    .sort()
  return names.map(name => `${name}: ${status?.used?.[name] ?? '0'}/${status?.hard?.[name]}`).join(', ')
}

/** All sources of a metric have this form. The library declares a type for each source. */
interface Autoscaler {
  readonly spec: {
    readonly scaleTargetRef: {readonly kind: string; readonly name: string}
    readonly minReplicas?: number
    readonly maxReplicas: number
    readonly metrics?: readonly Metric[]
  }
  readonly status?: {readonly currentReplicas?: number; readonly currentMetrics?: readonly Metric[] | null}
}

interface Metric {
  readonly type: string
  readonly [source: string]: MetricSource | string | undefined
}

interface MetricSource {
  readonly name?: string
  readonly target?: MetricValue
  readonly current?: MetricValue
}

interface MetricValue {
  readonly value?: string
  readonly averageValue?: string
  readonly averageUtilization?: number
}

function targets({spec, status}: Autoscaler): string {
  const metrics = (spec.metrics ?? []).map((metric, index) => metricText(metric, status?.currentMetrics?.[index]))
  if (metrics.length === 0) return '<none>'
  const shown = metrics.slice(0, 2).join(', ')
  return metrics.length > 2 ? `${shown} + ${metrics.length - 2} more...` : shown
}

function metricText(metric: Metric, observed: Metric | undefined): string {
  const source = sourceOf(metric)
  const target = source?.target
  const current = observed && sourceOf(observed)?.current
  if (/Resource$/.test(metric.type)) return `${source?.name}: ${resourceText(target, current)}`
  if (metric.type === 'Pods') return `${current?.averageValue ?? '<unknown>'}/${target?.averageValue}`
  if (target?.averageValue !== undefined) return `${current?.averageValue ?? '<unknown>'}/${target.averageValue} (avg)`
  return `${current?.value ?? '<unknown>'}/${target?.value}`
}

function resourceText(target: MetricValue | undefined, current: MetricValue | undefined): string {
  if (target?.averageValue !== undefined) return `${current?.averageValue ?? '<unknown>'}/${target.averageValue}`
  const percent = (value: number | undefined, otherwise: string) => (value === undefined ? otherwise : `${value}%`)
  return `${percent(current?.averageUtilization, '<unknown>')}/${percent(target?.averageUtilization, '<auto>')}`
}

/** Returns a metric's source, which is stored under its type with a lower-case first letter. */
function sourceOf(metric: Metric): MetricSource | undefined {
  const source = metric[metric.type.charAt(0).toLowerCase() + metric.type.slice(1)]
  return typeof source === 'string' ? undefined : source
}
