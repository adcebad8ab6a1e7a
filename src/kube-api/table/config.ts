import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text} from './column.ts'

interface Data {
  readonly metadata: KubeMeta
  readonly type?: string
  readonly data?: object
  readonly binaryData?: object
}

interface Quota {
  readonly metadata: KubeMeta
  readonly status?: {readonly hard?: Quantities; readonly used?: Quantities}
}

type Quantities = Readonly<Record<string, string>>

interface Autoscaler {
  readonly metadata: KubeMeta
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

interface Budget {
  readonly metadata: KubeMeta
  readonly spec: {readonly minAvailable?: string | number; readonly maxUnavailable?: string | number}
  readonly status?: {readonly disruptionsAllowed?: number}
}

export const secrets = table<Data>([
  nameColumn(),
  text('Type', ({type}) => type ?? 'Opaque'),
  text('Data', ({data}) => Object.keys(data ?? {}).length),
  ageColumn(),
])

export const configMaps = table<Data>([
  nameColumn(),
  text('Data', ({data, binaryData}) => Object.keys({...data, ...binaryData}).length),
  ageColumn(),
])

export const resourceQuotas = table<Quota>([
  nameColumn(),
  text('Request', quota => quotaText(quota, name => !name.startsWith('limits.'))),
  text('Limit', quota => quotaText(quota, name => name.startsWith('limits.'))),
  ageColumn(),
])

export const autoscalers = table<Autoscaler>([
  nameColumn(),
  text('Reference', ({spec}) => `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`),
  text('Targets', targets),
  text('MinPods', ({spec}) => String(spec.minReplicas ?? '<unset>')),
  text('MaxPods', ({spec}) => spec.maxReplicas),
  text('Replicas', ({status}) => status?.currentReplicas ?? 0),
  ageColumn(),
])

export const disruptionBudgets = table<Budget>([
  nameColumn(),
  text('Min Available', ({spec}) => String(spec.minAvailable ?? 'N/A')),
  text('Max Unavailable', ({spec}) => String(spec.maxUnavailable ?? 'N/A')),
  {...text('Allowed Disruptions', ({status}) => status?.disruptionsAllowed ?? 0), type: 'integer'},
  ageColumn(),
])

function quotaText({status}: Quota, wanted: (name: string) => boolean): string {
  const names = Object.keys(status?.hard ?? {}).filter(wanted)
  return names
    .sort()
    .map(name => `${name}: ${status?.used?.[name] ?? '0'}/${status?.hard?.[name]}`)
    .join(', ')
}

/** Returns the first two metrics and the number of others. */
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
