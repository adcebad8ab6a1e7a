import {copyFile, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const RUNS = 3
const BUNDLES = 100
const BINARY = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** Measures `svcdiag check` of 100 bundles of the lab, against a check of one of them in a process of its own. */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  try {
    const first = join(folder, '0.tar.gz')
    await finish(process.execPath, [BINARY, 'bundle', '--lab', '-q', '-f', first])
    for (let at = 1; at < BUNDLES; at++) await copyFile(first, join(folder, `${at}.tar.gz`))
    const all: number[] = []
    const one: number[] = []
    for (let run = 0; run < RUNS; run++) {
      one.push(await wallOf(first))
      all.push(await wallOf(folder))
    }
    const alone = rounded(median(one) * BUNDLES)
    report({
      case: 'check of 100 bundles, wall',
      unit: 'ms',
      value: rounded(median(all)),
      reference: {says: 'one bundle in a process of its own, times 100', value: alone},
      ratio: rounded(median(all) / alone),
      limit: {value: 60_000},
      runs: RUNS,
    })
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function wallOf(from: string): Promise<number> {
  const {exitCode, wallMs} = await finish(process.execPath, [BINARY, 'check', '--from', from, '-o', 'json'])
  if (exitCode !== 0) throw new Error(`check ended with ${exitCode}`)
  return wallMs
}
