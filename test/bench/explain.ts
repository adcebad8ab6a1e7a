import {createWriteStream} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {fileURLToPath} from 'node:url'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const CALLS = 50_000
const RUNS = 5
const TEXT = 'a line of output, as tools print it '.repeat(17)
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** A program that does the least with the same file: it parses each line. */
const BARE = `
import {createReadStream} from 'node:fs'
import {createInterface} from 'node:readline'
let kinds = 0
for await (const line of createInterface({input: createReadStream(process.argv[1])})) if (JSON.parse(line).kind) kinds++
console.log(kinds)`

/** Measures `svcdiag events explain` for 100,000 events of 1 kB, against a bare Node that parses the same lines. */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  const file = join(folder, 'events.jsonl')
  try {
    await pipeline(Readable.from(lines()), createWriteStream(file))
    const [own, bare, peaks]: number[][] = [[], [], []]
    for (let run = 0; run < RUNS; run++) {
      const reference = await finish(process.execPath, ['--input-type=module', '-e', BARE, file])
      if (reference.stdout.trim() !== String(2 * CALLS)) throw new Error(`the reference read ${reference.stdout}`)
      bare?.push(reference.wallMs)
      const {wallMs, stdout, exitCode} = await finish('bash', ['-c', EXPLAIN, process.execPath, here('.'), file])
      if (exitCode !== 0 || !stdout.includes(`${2 * CALLS} events`)) throw new Error(`explain printed ${stdout}`)
      own?.push(wallMs)
      peaks?.push(Number(/"peakKiB":(\d+)/u.exec(stdout)?.[1]) / 1024)
    }
    const [value, reference] = [median(own ?? []), median(bare ?? [])]
    report({
      case: 'events explain, 100,000 events of 1 kB as JSON lines',
      unit: 'ms',
      value: rounded(value),
      reference: {says: 'a bare Node that parses the same lines', value: rounded(reference)},
      ratio: rounded(value / reference),
      limit: {value: 2000},
      runs: RUNS,
    })
    report({
      case: 'the same, peak resident memory',
      unit: 'MB',
      value: rounded(Math.max(...(peaks ?? []))),
      limit: {value: 200},
      runs: RUNS,
    })
  } finally {
    await rm(folder, {recursive: true})
  }
}

const EXPLAIN = '"$0" --import "$1/print-peak-and-time.mjs" "$1/../../bin/run.js" events explain "$2" 2>&1'

function* lines(): Generator<string> {
  for (let at = 0; at < CALLS; at++) {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString()
    const of = {timestamp, tool_name: 'terminal', tool_call_id: `call_${at}`}
    const action = {kind: 'TerminalAction', command: `step ${at} ${TEXT}`}
    const tool_call = {id: `call_${at}`, name: 'terminal', arguments: '{}', origin: 'completion'}
    const ids = {id: `action-${at}`, parent_id: at === 0 ? null : `result-${at - 1}`, llm_response_id: `answer-${at}`}
    yield `${JSON.stringify({...ids, ...of, thought: [], action, tool_call, security_risk: 'LOW', kind: 'ActionEvent'})}\n`
    const observation = {
      kind: 'TerminalObservation',
      content: [{type: 'text', text: `done ${at} ${TEXT}`}],
      exit_code: 0,
    }
    const result = {id: `result-${at}`, parent_id: `action-${at}`, action_id: `action-${at}`, source: 'environment'}
    yield `${JSON.stringify({...result, ...of, observation, metadata: {padding: TEXT.slice(0, 200)}, kind: 'ObservationEvent'})}\n`
  }
}
