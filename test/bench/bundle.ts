import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {statSync} from 'node:fs'
import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {gzipOnAllCores} from './gzip-on-all-cores.ts'
import {startHealthyPlane} from './healthy-plane.ts'
import {median, type Report, rounded} from './line.ts'
import {logText} from './log-text.ts'
import {finish} from './process.ts'
import {zlibOnAllCores} from './zlib-on-all-cores.ts'

const PODS = 40
const LOG_BYTES = 5_000_000
const SECRETS = 300
const RUNS = 7
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Measures `svcdiag bundle` with a local API, including redaction and self-scan, against gzip of the same bytes on as
 * many cores. Prints the medians of alternating runs.
 */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  try {
    const file = join(folder, 'log.txt')
    await writeFile(file, logText(LOG_BYTES, SECRETS).bytes)
    await speed(report, folder, file)
    for (const megabytes of [200, 1000, 4000]) await memory(report, folder, file, megabytes)
    await small(report, folder)
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function speed(report: Report, folder: string, file: string): Promise<void> {
  const [walls, gzips, zlibs, sizes]: [number[], number[], number[], number[]] = [[], [], [], []]
  const packed = join(folder, 'reference')
  await using api = await serveLogs(folder, file, 1)
  await bundle(folder, api) // warms up the API server, whose code is compiled by its first answers
  for (let run = 0; run < RUNS; run++) {
    gzips.push(await timed(() => gzipOnAllCores(file, PODS, packed)))
    zlibs.push(await timed(() => zlibOnAllCores(file, PODS, packed)))
    const {wallMs, bytes} = await bundle(folder, api)
    walls.push(wallMs)
    sizes.push(bytes)
  }
  const cores = availableParallelism()
  const wall = (name: string, says: string, references: readonly number[], limit: {readonly ratio?: number}) =>
    report({
      case: `bundle of ${PODS} logs of 5 MB, ${name}`,
      unit: 'ms',
      value: rounded(median(walls)),
      reference: {says, value: rounded(median(references))},
      ratio: rounded(median(walls.map((value, run) => value / (references[run] ?? 0)))),
      limit,
      runs: RUNS,
    })
  wall('wall', `gzip -6 of the same bytes, ${cores} processes`, gzips, {ratio: 1.6})
  wall('wall beside a faster zlib', `Node's zlib, level 6, ${cores} threads`, zlibs, {})
  const whole = await packedBytes(folder)
  report({
    case: `bundle of ${PODS} logs of 5 MB, size`,
    unit: 'MB',
    value: rounded(median(sizes) / 1e6),
    reference: {says: "Node's zlib, level 6, of the same bytes", value: rounded(whole / 1e6)},
    ratio: rounded(median(sizes) / whole),
    limit: {ratio: 1.15},
    runs: RUNS,
  })
}

async function memory(report: Report, folder: string, file: string, megabytes: number): Promise<void> {
  await using api = await serveLogs(folder, file, megabytes / 200)
  const {peakMb} = await bundle(folder, api)
  report({
    case: `bundle of ${megabytes} MB of logs, peak resident memory`,
    unit: 'MB',
    value: rounded(peakMb),
    limit: {value: 350},
    runs: 1,
  })
}

/** Measures a bundle with probes, as a user would create it. */
async function small(report: Report, folder: string): Promise<void> {
  await using plane = await startHealthyPlane()
  const out = join(folder, 'small.tar.gz')
  const flags = ['--kubeconfig', plane.kubeconfig, '-n', plane.namespace, '-f', out]
  const walls: number[] = []
  for (let run = -1; run < RUNS; run++) {
    await rm(out, {force: true})
    const {stdout, wallMs, exitCode} = await finish(process.execPath, [here('../../bin/run.js'), 'bundle', ...flags])
    if (exitCode !== 0) throw new Error(`the bundle ended with ${exitCode}:\n${stdout}`)
    if (run >= 0) walls.push(wallMs)
  }
  report({
    case: 'bundle of a small healthy installation on a real control plane, wall',
    unit: 'ms',
    value: rounded(median(walls)),
    limit: {value: 3000},
    runs: RUNS,
  })
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

async function packedBytes(folder: string): Promise<number> {
  const parts = (await readdir(folder)).filter(name => name.startsWith('reference.'))
  return parts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

interface Api extends AsyncDisposable {
  readonly kubeconfig: string
}

/** Serves pods whose logs each repeat the file this many times. */
async function serveLogs(folder: string, file: string, times: number): Promise<Api> {
  const api = spawn(process.execPath, [here('log-api.ts'), file, String(PODS), String(times)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [address] = (await once(api.stdout, 'data')) as [Buffer]
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, kubeconfigOf(address.toString().trim()))
  return {
    kubeconfig,
    async [Symbol.asyncDispose]() {
      api.stdin.end()
      await once(api, 'exit')
    },
  }
}

async function bundle(folder: string, {kubeconfig}: Api) {
  const out = join(folder, 'bundle.tar.gz')
  await rm(out, {force: true})
  const preload = ['--import', here('print-peak.mjs'), here('../../bin/run.js')]
  const flags = ['-n', 'svc', '-f', out, '--max-size', '10GB', '--timeout', '30m', '--no-probe', '-q']
  const {stdout, wallMs, exitCode} = await finish(process.execPath, [
    ...preload,
    'bundle',
    '--kubeconfig',
    kubeconfig,
    ...flags,
  ])
  if (exitCode !== 0) throw new Error(`the bundle ended with ${exitCode}:\n${stdout}`)
  return {wallMs, bytes: statSync(out).size, peakMb: Number(/peak (\d+) KiB/.exec(stdout)?.[1]) / 1024}
}

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{name: 'bench', cluster: {server}}],
    users: [{name: 'bench', user: {}}],
    contexts: [{name: 'bench', context: {cluster: 'bench', user: 'bench', namespace: 'svc'}}],
    'current-context': 'bench',
  })
}
