import {fileURLToPath} from 'node:url'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const RUNS = 21
const BINARY = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

const CASES = [
  {name: '--version', args: ['--version'], limit: 1.5},
  {name: '--help', args: ['--help'], limit: 3.5},
  {name: 'check list', args: ['check', 'list'], limit: 3.5},
] as const

/**
 * Measures the start-up of light commands against a bare Node. Runs alternate, so that changes of the machine's speed
 * affect all equally.
 */
export async function measure(report: Report): Promise<void> {
  const bare: number[] = []
  const times = new Map<string, number[]>(CASES.map(({name}) => [name, []]))
  for (let run = -2; run < RUNS; run++) {
    const reference = await finish(process.execPath, ['-e', '0'])
    if (run >= 0) bare.push(reference.wallMs)
    for (const {name, args} of CASES) {
      const {wallMs, exitCode} = await finish(process.execPath, [BINARY, ...args])
      if (exitCode !== 0) throw new Error(`svcdiag ${name} ended with ${exitCode}`)
      if (run >= 0) times.get(name)?.push(wallMs)
    }
  }
  const reference = {says: 'node -e 0', value: rounded(median(bare))}
  for (const {name, limit} of CASES) {
    const value = rounded(median(times.get(name) ?? []))
    report({
      case: name,
      unit: 'ms',
      value,
      reference,
      ratio: rounded(value / reference.value),
      limit: {ratio: limit},
      runs: RUNS,
    })
  }
}
