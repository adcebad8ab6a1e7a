import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {pipeline} from 'node:stream/promises'
import {fileURLToPath} from 'node:url'
import {STREAMS} from './endless-text.ts'
import {DENSE} from './hostile-text.ts'
import {type Line, median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const SPEED_RUNS = 3
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

interface Text {
  /** The argument of `redact-speed.ts`. */
  readonly kind: string
  readonly says: string
  /** True if the process's first pass is also reported, because most runs read logs and make only one pass. */
  readonly first: boolean
  readonly limit: Line['limit']
}

const TEXTS: readonly Text[] = [
  {kind: 'log', says: 'log text', first: true, limit: {atLeast: 2}},
  {
    kind: 'services',
    says: 'what services write, with words for secrets in every line',
    first: true,
    limit: {atLeast: 1.2},
  },
  {kind: 'yaml', says: 'Kubernetes objects as YAML', first: false, limit: {atLeastValue: 40}},
  {kind: 'json', says: 'Kubernetes objects as indented JSON', first: false, limit: {atLeastValue: 40}},
  {kind: 'lines', says: 'lists of Kubernetes objects, each in one line', first: false, limit: {atLeastValue: 40}},
]

/**
 * Measures the redactor against gzip on the same text, and hostile input against ordinary text. Also measures the
 * memory of `svcdiag redact` for a gigabyte.
 */
export async function measure(report: Report): Promise<void> {
  for (const text of TEXTS) await measureSpeed(text, report)
  await measureHostile(report)
  await measureSecrets(report)
  for (const name of Object.keys(STREAMS)) await measureMemory(name, report)
}

async function measureSpeed({kind, says: text, first, limit}: Text, report: Report): Promise<void> {
  const runs: Record<string, Pass>[] = []
  for (let run = 0; run < SPEED_RUNS; run++) runs.push(await printed<Pass>('redact-speed.ts', [kind]))
  for (const [pass, says] of [
    ...(first ? [['first', 'the first pass of a new process'] as const] : []),
    ['further', 'once warm'] as const,
  ]) {
    for (const time of ['clock', 'processor'] as const) {
      const of = (program: keyof Pass) => runs.map(run => run[pass]?.[program][time] ?? Number.NaN)
      const [redact, gzip] = [of('redact'), of('gzip')]
      report({
        case: `redact 100 MB of ${text}, 11,200 needles, all rules, one thread, ${says}, by ${time} time`,
        unit: 'MB/s',
        value: rounded(median(redact)),
        reference: {says: `zlib gzip level 6, same text, same process, ${says}`, value: rounded(median(gzip))},
        ratio: rounded(median(redact.map((speed, run) => speed / (gzip[run] ?? 1)))),
        limit,
        runs: SPEED_RUNS,
      })
    }
  }
}

/** Megabytes per second, by wall time and by the processor time of all threads. */
type Pass = Record<'redact' | 'gzip', Record<'clock' | 'processor', number>>

async function measureHostile(report: Report): Promise<void> {
  const {ordinary = Number.NaN, ...hostile} = await printed<number>('redact-hostile.ts')
  for (const [name, ms] of Object.entries(hostile)) {
    report({
      case: `redact hostile input: ${name}`,
      unit: 'ms',
      value: rounded(ms),
      reference: {says: 'ordinary log text of the same size', value: rounded(ordinary)},
      ratio: rounded(ms / ordinary),
      limit: {ratio: name in DENSE ? 30 : 3},
      runs: 1,
    })
  }
}

/** Measures whether the speed falls with the size. */
async function measureSecrets(report: Report): Promise<void> {
  const speeds = await printed<{short: number; long: number}>('redact-hostile.ts', ['secrets'])
  for (const [name, {short, long}] of Object.entries(speeds)) {
    report({
      case: `redact 20 MB with another secret every 20 to 60 bytes: ${name}, by processor time`,
      unit: 'MB/s',
      value: rounded(long),
      reference: {says: '5 MB of the same', value: rounded(short)},
      ratio: rounded(long / short),
      limit: {atLeast: 0.7, atLeastValue: 3},
      runs: 1,
    })
  }
}

async function measureMemory(name: string, report: Report): Promise<void> {
  const make = STREAMS[name as keyof typeof STREAMS]
  const env = {...process.env, SVCDIAG_BENCH_PEAK_FD: '2'}
  const child = spawn(process.execPath, ['--import', here('print-peak.mjs'), here('../../bin/run.js'), 'redact'], {env})
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stdout.resume()
  const closed = once(child, 'close')
  const startedAt = performance.now()
  await pipeline(make(), child.stdin)
  await closed
  const peak = Number(/peak (\d+) KiB/.exec(said)?.[1]) / 1024
  report({
    case: `svcdiag redact, 1 GB of ${name} through a pipe (${Math.round((performance.now() - startedAt) / 1000)} s), peak resident memory`,
    unit: 'MB',
    value: rounded(peak),
    limit: {value: 200},
    runs: 1,
  })
}

async function printed<Value>(script: string, args: readonly string[] = []): Promise<Record<string, Value>> {
  const {stdout, exitCode} = await finish(process.execPath, [here(script), ...args])
  if (exitCode !== 0) throw new Error(`${script} ended with ${exitCode}`)
  return JSON.parse(stdout)
}
