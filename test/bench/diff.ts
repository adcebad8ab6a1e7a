import {createWriteStream} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {fileURLToPath} from 'node:url'
import {median, type Report, rounded} from './line.ts'
import {finish} from './process.ts'

const CALLS = 5000
const RUNS = 5
/** In one of the two logs, the command of every third call is another. */
const EVERY = 3
const TEXT = 'a line of output, as tools print it '.repeat(17)
const BINARY = fileURLToPath(new URL('../../bin/run.js', import.meta.url))

/** Measures `svcdiag events diff` of two logs of 10,000 events, against GNU diff of the same files. */
export async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-bench-'))
  const files = [join(folder, 'one.jsonl'), join(folder, 'other.jsonl')] as const
  try {
    await pipeline(Readable.from(lines('one')), createWriteStream(files[0]))
    await pipeline(Readable.from(lines('other')), createWriteStream(files[1]))
    const [own, bare]: [number[], number[]] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      bare.push((await finish('diff', [...files])).wallMs)
      const {wallMs, stdout, exitCode} = await finish(process.execPath, [BINARY, 'events', 'diff', ...files])
      if (exitCode !== 3 || !/\d+ steps the same/u.test(stdout)) throw new Error(`diff printed ${stdout.slice(0, 200)}`)
      own.push(wallMs)
    }
    report({
      case: 'events diff of two logs of 10,000 events of 1 kB',
      unit: 'ms',
      value: rounded(median(own)),
      reference: {says: 'GNU diff of the same files, by lines', value: rounded(median(bare))},
      ratio: rounded(median(own) / median(bare)),
      limit: {value: 2000},
      runs: RUNS,
    })
  } finally {
    await rm(folder, {recursive: true})
  }
}

function* lines(run: 'one' | 'other'): Generator<string> {
  for (let at = 0; at < CALLS; at++) {
    const of = {tool_name: 'terminal', tool_call_id: `call_${at}`}
    const changed = run === 'other' && at % EVERY === 0 ? ' changed' : ''
    const action = {kind: 'TerminalAction', command: `step ${at}${changed} ${TEXT}`}
    const call = {id: `${run}-action-${at}`, ...of, thought: [], action, llm_response_id: `answer-${at}`}
    yield `${JSON.stringify({...call, source: 'agent', kind: 'ActionEvent'})}\n`
    const observation = {kind: 'TerminalObservation', content: [{type: 'text', text: `done ${at} ${TEXT}`}]}
    const result = {id: `${run}-result-${at}`, ...of, action_id: call.id, observation}
    yield `${JSON.stringify({...result, source: 'environment', kind: 'ObservationEvent'})}\n`
  }
}
