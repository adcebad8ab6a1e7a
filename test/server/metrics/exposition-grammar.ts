/** A sample of the Prometheus text format. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\n"])*"'
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)?\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|[+-]Inf|NaN)$`,
  'u',
)
const SUFFIX = /_(?:bucket|sum|count)$/u

/**
 * Parses a text of Prometheus' format. Throws if it violates the grammar, repeats a family or a sample, has a sample
 * before its type, or a histogram whose buckets do not rise to its count.
 */
export function samplesIn(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const types = new Map<string, string>()
  const samples = new Map<string, Sample>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, about = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/u.exec(line) ?? []
    if (keyword === 'TYPE') {
      if (types.has(about) || !/^(?:counter|gauge|histogram)$/u.test(rest)) throw new Error(`wrong type: ${line}`)
      types.set(about, rest)
      current = about
    }
    if (keyword !== undefined) continue
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
    if (name === '') throw new Error(`not a sample: ${line}`)
    const base = types.get(current) === 'histogram' ? name.replace(SUFFIX, '') : name
    if (base !== current) throw new Error(`outside of its family: ${line}`)
    const key = `${name}{${labels}}`
    if (samples.has(key)) throw new Error(`twice: ${line}`)
    samples.set(key, {name, labels: labelsIn(labels), value: Number(value)})
    if (types.get(current) === 'counter' && !(Number(value) >= 0)) throw new Error(`a counter below zero: ${line}`)
  }
  const all = [...samples.values()]
  for (const [name, type] of types) if (type === 'histogram') assertHistogram(name, all)
  return all
}

function labelsIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(([, name, value]) => [name, value] as const)
  return Object.fromEntries(pairs)
}

function assertHistogram(name: string, samples: readonly Sample[]): void {
  const sets = Map.groupBy(
    samples.filter(sample => sample.name === `${name}_bucket`),
    ({labels: {le: _, ...others}}) => JSON.stringify(others),
  )
  for (const [labels, buckets] of sets) {
    const counts = buckets.map(({value}) => value)
    const total = samples.find(own => own.name === `${name}_count` && JSON.stringify(own.labels) === labels)
    const rises = counts.every((value, at) => at === 0 || value >= (counts[at - 1] ?? 0))
    if (!rises || buckets.at(-1)?.labels.le !== '+Inf' || total?.value !== counts.at(-1))
      throw new Error(`the buckets of ${name}${labels} are wrong`)
  }
}
