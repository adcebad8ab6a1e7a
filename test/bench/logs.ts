import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const PODS = 50
const BYTES = 125_000_000
const RUNS = 3
const PROMISED = 60_000
const LINE_FEED = 10
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Runs on one core, because server and reader use the other. Without `taskset` the threads may use any core. */
const ON_ONE_CORE = process.platform === 'linux' ? ['taskset', '-c', '0'] : []

interface Run {
  readonly lines: number
  /** The time from the first printed byte to the last. */
  readonly clock: number
  /** The processor time of the whole process, including its start. */
  readonly processor: number
  readonly peakMb: number
}

/** Measures `svcdiag logs` with 50 pods of a local server, as redacted text into a pipe, against the redactor alone. */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  const server = spawn(process.execPath, [here('pod-logs-api.ts'), String(PODS), String(BYTES)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const {url, lines} = await firstLine(server)
    const kubeconfig = join(folder, 'kubeconfig')
    await writeFile(kubeconfig, kubeconfigOf(url))
    const runs: Run[] = []
    const alone: Record<Time, number>[] = []
    for (let run = 0; run < RUNS; run++) {
      alone.push(await redactorAlone())
      const merged = await merge(kubeconfig)
      if (merged.lines !== lines) throw new Error(`${merged.lines} lines of ${lines} were printed`)
      runs.push(merged)
    }
    for (const time of ['clock', 'processor'] as const) speed(report, runs, alone, time)
    report({
      case: `logs of ${PODS} pods, 125 MB, peak resident memory`,
      unit: 'MB',
      value: rounded(Math.max(...runs.map(({peakMb}) => peakMb))),
      limit: {value: 150},
      runs: RUNS,
    })
  } finally {
    server.kill()
    await rm(folder, {recursive: true})
  }
}

type Time = 'clock' | 'processor'

function speed(report: Report, runs: readonly Run[], alone: readonly Record<Time, number>[], time: Time): void {
  const [value, reference] = [median(runs.map(run => run[time])), median(alone.map(run => run[time]))]
  report({
    case: `logs of ${PODS} pods merged into a pipe as text, redaction on, one core, by ${time} time`,
    unit: 'lines/s',
    value: rounded(value),
    reference: {says: 'the redactor alone on the same bytes, one core', value: rounded(reference)},
    ratio: rounded(value / reference),
    limit: {atLeastValue: rounded(Math.min(PROMISED, reference / 2))},
    runs: RUNS,
  })
}

async function redactorAlone(): Promise<Record<Time, number>> {
  const [command = '', ...args] = [
    ...ON_ONE_CORE,
    process.execPath,
    here('pod-logs-redactor.ts'),
    `${PODS}`,
    `${BYTES}`,
  ]
  const {stdout, exitCode} = await finish(command, args)
  if (exitCode !== 0) throw new Error(`the redactor ended with ${exitCode}`)
  return JSON.parse(stdout)
}

async function merge(kubeconfig: string): Promise<Run> {
  const program = [process.execPath, '--import', here('print-peak-and-time.mjs'), here('../../bin/run.js')]
  const [command = '', ...args] = [...ON_ONE_CORE, ...program, 'logs', 'app', '--kubeconfig', kubeconfig]
  const child = spawn(command, args, {stdio: ['ignore', 'pipe', 'pipe']})
  let [lines, startedAt, said] = [0, 0, '']
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (startedAt === 0) startedAt = performance.now()
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1
  })
  const ended = once(child.stdout, 'end').then(() => performance.now())
  const [[exitCode], endedAt] = await Promise.all([once(child, 'close'), ended])
  if (exitCode !== 0) throw new Error(`logs ended with ${exitCode}: ${said}`)
  const {peakKiB, cpuMs} = JSON.parse(said.trim().split('\n').at(-1) ?? '')
  return {
    lines,
    clock: (lines * 1000) / (endedAt - startedAt),
    processor: (lines * 1000) / cpuMs,
    peakMb: peakKiB / 1024,
  }
}

async function firstLine(server: ChildProcess): Promise<{url: string; lines: number}> {
  if (server.stdout === null) throw new Error('the server has no output')
  for await (const line of createInterface(server.stdout)) return JSON.parse(line)
  throw new Error('the server ended')
}

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{name: 'crowd', cluster: {server}}],
    users: [{name: 'crowd', user: {}}],
    contexts: [{name: 'crowd', context: {cluster: 'crowd', user: 'crowd', namespace: 'svc'}}],
    'current-context': 'crowd',
  })
}
