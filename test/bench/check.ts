import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {type HealthyPlane, startHealthyPlane} from './healthy-plane.ts'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const RUNS = 11
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Measures `svcdiag check`, all core checks with probes, on a real control plane. It measures the time of the process,
 * and the time from its first to its last request against a bare undici script that sends the same requests in the same
 * order.
 */
export async function measure(report: Report): Promise<void> {
  await using plane = await startHealthyPlane()
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  try {
    const runs = await interleaved(plane, join(folder, 'requests.json'))
    report({
      case: 'check, wall',
      unit: 'ms',
      value: rounded(median(runs.map(({wallMs}) => wallMs))),
      limit: {value: 1000},
      runs: RUNS,
    })
    const value = rounded(median(runs.map(({spanMs}) => spanMs)))
    const bare = rounded(median(runs.map(({bareMs}) => bareMs)))
    report({
      case: 'check, first to last request',
      unit: 'ms',
      value,
      reference: {says: 'bare undici script, same requests in the same order', value: bare},
      ratio: rounded(median(runs.map(({spanMs, bareMs}) => spanMs / bareMs))),
      limit: {ratio: 1.5},
      runs: RUNS,
    })
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function interleaved({kubeconfig, namespace}: HealthyPlane, requests: string) {
  const runs: {wallMs: number; spanMs: number; bareMs: number}[] = []
  const check = [here('../../bin/run.js'), 'check', '--kubeconfig', kubeconfig, '-n', namespace, '-o', 'short']
  const env = {...process.env, SVCDIAG_BENCH_REQUESTS: requests}
  for (let run = -1; run < RUNS; run++) {
    const plain = await finish(process.execPath, check)
    const recorded = await finish(process.execPath, ['--import', here('record-requests.mjs'), ...check], env)
    if (plain.exitCode !== 0 || recorded.exitCode !== 0) throw new Error(`check ended with ${plain.exitCode}`)
    const bare = await finish(process.execPath, [here('bare-requests.ts'), kubeconfig], env)
    if (bare.exitCode !== 0) throw new Error(`the bare script ended with ${bare.exitCode}`)
    if (run >= 0) runs.push({wallMs: plain.wallMs, spanMs: await spanOf(requests), bareMs: Number(bare.stdout)})
  }
  return runs
}

async function spanOf(file: string): Promise<number> {
  const requests = JSON.parse(await readFile(file, 'utf8')) as {startedAt: number; endedAt: number | null}[]
  return Math.max(...requests.map(({endedAt}) => endedAt ?? 0)) - Math.min(...requests.map(({startedAt}) => startedAt))
}
