import {type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync, spawn} from 'node:child_process'
import {chmod, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {homedir, tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {BINARY} from '../e2e/binary.ts'

/** Programs that a printed command may call besides kubectl and svcdiag. */
const POSIX = [
  'awk',
  'base64',
  'cat',
  'cut',
  'env',
  'grep',
  'head',
  'od',
  'printf',
  'sed',
  'sleep',
  'sort',
  'test',
  'tr',
  'wc',
]

const ENDS_WITHIN_MS = 120_000
const PLAN_ENDS_WITHIN_MS = 400_000

/** A separate PATH, in which every program records its arguments and then runs the real program. */
export interface Toolbox extends AsyncDisposable {
  /** Runs a pasted script, and returns all output. */
  run(script: string): Promise<Ran>
  /** Runs a plan on a terminal and answers yes to every question. */
  follow(plan: string): Promise<Ran>
  /** Returns all arguments of all programs so far. */
  calls(): Promise<string>
}

export interface Ran {
  readonly code: number | null
  readonly output: string
}

export async function openToolbox(): Promise<Toolbox> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-loop-'))
  const record = join(folder, 'calls')
  const programs = {
    kubectl: [join(process.env.SVCDIAG_CLUSTER_BIN ?? join(homedir(), '.cache', 'svcdiag-cluster'), 'kubectl')],
    svcdiag: [process.execPath, BINARY],
    ...Object.fromEntries(POSIX.map(name => [name, [pathOf(name)]])),
  }
  await writeFile(record, '')
  for (const [name, words] of Object.entries(programs)) {
    const path = join(folder, name)
    await writeFile(path, wrapper(name, words, record))
    await chmod(path, 0o755)
  }
  return {
    run: script => ended(inBash(script, folder)),
    follow: async plan => {
      const path = join(folder, 'plan.sh')
      await writeFile(path, plan)
      return ended(sayingYes(onTerminal(`/bin/bash ${path}`, folder)))
    },
    calls: () => readFile(record, 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, {recursive: true, force: true}),
  }
}

/** Returns the wrapper. It uses the shell's own `printf`, so that the record needs no other program. */
function wrapper(name: string, words: readonly string[], record: string): string {
  const program = words.map(word => `'${word}'`).join(' ')
  return `#!/bin/bash\n{ printf '%s' ${name}; printf ' %s' "$@"; echo; } >> '${record}'\nexec ${program} "$@"\n`
}

function pathOf(name: string): string {
  return execFileSync('bash', ['-c', `type -P ${name}`], {encoding: 'utf8'}).trim()
}

function inBash(script: string, folder: string) {
  const options = {...onPath(folder), timeout: ENDS_WITHIN_MS}
  return spawn('/bin/bash', ['-euo', 'pipefail', '-c', script], {...options, stdio: ['ignore', 'pipe', 'pipe']})
}

function onTerminal(command: string, folder: string) {
  const options = {...onPath(folder), timeout: PLAN_ENDS_WITHIN_MS}
  return spawn(pathOf('script'), ['-qec', command, '/dev/null'], {...options, stdio: 'pipe'})
}

function onPath(folder: string) {
  return {env: {PATH: folder, HOME: folder, SHELL: '/bin/bash', NO_COLOR: '1'}, cwd: folder}
}

/** Answers each question when the terminal shows it. */
function sayingYes(child: ChildProcessWithoutNullStreams): ChildProcessWithoutNullStreams {
  let shown = ''
  let answered = 0
  child.stdout.on('data', text => {
    shown += text
    const asked = shown.split('Continue? [y/N]').length - 1
    for (; answered < asked; answered += 1) child.stdin.write('y\n')
  })
  return child
}

function ended(child: ChildProcess & {readonly stdout: Readable; readonly stderr: Readable}): Promise<Ran> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({code, output}))
  })
}
