import {execFileSync, spawn} from 'node:child_process'
import {chmod, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {homedir, tmpdir} from 'node:os'
import {join} from 'node:path'
import {BINARY} from '../e2e/binary.ts'

/** What a printed command may call besides kubectl and svcdiag. */
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

/** A PATH of its own: every program in it writes its arguments down, then becomes the real one. */
export interface Toolbox extends AsyncDisposable {
  /** Runs a script as a person would who pastes it, and gives all that it printed. */
  run(script: string): Promise<{readonly code: number | null; readonly output: string}>
  /** All arguments of all programs so far. */
  calls(): Promise<string>
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
    run: script => runInBash(script, folder),
    calls: () => readFile(record, 'utf8'),
    [Symbol.asyncDispose]: () => rm(folder, {recursive: true, force: true}),
  }
}

/** The shell's own `printf` is used, so that the record needs no other program. */
function wrapper(name: string, words: readonly string[], record: string): string {
  const program = words.map(word => `'${word}'`).join(' ')
  return `#!/bin/bash\n{ printf '%s' ${name}; printf ' %s' "$@"; echo; } >> '${record}'\nexec ${program} "$@"\n`
}

function pathOf(name: string): string {
  return execFileSync('bash', ['-c', `type -P ${name}`], {encoding: 'utf8'}).trim()
}

function runInBash(script: string, folder: string): ReturnType<Toolbox['run']> {
  const child = spawn('/bin/bash', ['-euo', 'pipefail', '-c', script], {
    env: {PATH: folder, HOME: folder},
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: ENDS_WITHIN_MS,
  })
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
