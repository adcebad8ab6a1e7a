import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {request} from 'undici'
import {environment} from '../environment.ts'
import {median, type Report, rounded} from './line.ts'

const RUNS = 21
const BINARY = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** A server of Node's own module that answers every request, and prints its address like `svcdiag serve -o json`. */
const BARE = `const server = require('node:http').createServer((request, response) => response.end('{"status":"ok"}'))
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({url: 'http://127.0.0.1:' + server.address().port})))`

/**
 * Measures the time from the start of `svcdiag serve` to its first answer, beside a bare server of Node. Runs alternate,
 * so that changes of the machine's speed affect both equally.
 */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  const serve = (store: string) => [BINARY, 'serve', '--port', '0', '-o', 'json', '--store', store]
  const cases = [
    {name: 'serve --store memory', args: serve('memory')},
    {name: 'serve --store FILE', args: serve(join(folder, 'events.sqlite'))},
  ]
  try {
    const bare: number[] = []
    const times = new Map<string, number[]>(cases.map(({name}) => [name, []]))
    for (let run = -2; run < RUNS; run++) {
      const reference = await firstAnswerMs(['-e', BARE], folder)
      if (run >= 0) bare.push(reference)
      for (const {name, args} of cases) {
        const own = await firstAnswerMs(args, folder)
        if (run >= 0) times.get(name)?.push(own)
      }
    }
    const reference = {says: "node:http's server", value: rounded(median(bare))}
    for (const {name} of cases) {
      const value = rounded(median(times.get(name) ?? []))
      report({
        case: `${name}, from its start to its first answer`,
        unit: 'ms',
        value,
        reference,
        ratio: rounded(value / reference.value),
        limit: {ratio: 5.5},
        runs: RUNS,
      })
    }
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function firstAnswerMs(args: readonly string[], folder: string): Promise<number> {
  const env = environment(folder, {XDG_STATE_HOME: folder})
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {env, stdio: ['ignore', 'pipe', 'inherit']})
  const first = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  if (first.done === true) throw new Error('the server did not start')
  const {url} = JSON.parse(first.value)
  await (await request(`${url}/alive`)).body.text()
  const ms = performance.now() - startedAt
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  return ms
}
