/** The text format of Prometheus, version 0.0.4. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>
export type Sample = readonly [labels: Labels, value: number]

/** Returns the lines of a metric with one value for each set of labels. */
export function family(type: 'counter' | 'gauge', name: string, help: string, samples: readonly Sample[]): string {
  return head(type, name, help) + samples.map(([labels, value]) => line(name, labels, value)).join('')
}

/** How often a value was at most each bound, and the sum of all values. */
export interface Distribution {
  readonly labels: Labels
  /** Pairs of a bound and the number of values up to it, in ascending order. */
  readonly buckets: readonly (readonly [bound: number, count: number])[]
  readonly count: number
  readonly sum: number
}

export function histogram(name: string, help: string, distributions: readonly Distribution[]): string {
  const lines = distributions.flatMap(({labels, buckets, count, sum}) => [
    ...buckets.map(([bound, upTo]) => line(`${name}_bucket`, {...labels, le: String(bound)}, upTo)),
    line(`${name}_bucket`, {...labels, le: '+Inf'}, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ])
  return head('histogram', name, help) + lines.join('')
}

function head(type: string, name: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
}

function line(name: string, labels: Labels, value: number): string {
  return `${name}${labelSet(labels)} ${value}\n`
}

function labelSet(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
