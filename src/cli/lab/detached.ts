import {spawn} from 'node:child_process'
import {resolve} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {SvcdiagError} from '../../errors.ts'
import {AGAIN, PROGRAM} from '../../program.ts'
import {durationMs, inWords} from '../flags/duration.ts'
import {flag} from '../target/printed-commands.ts'
import {type LabFlags, labInstallation} from './installation.ts'
import {type LabMark, readLabMark} from './kubeconfig.ts'

export type DetachedLabFlags = LabFlags & {
  readonly port: number
  readonly 'write-kubeconfig': string
  readonly for: string
}

export interface DetachedLab {
  readonly facts: LabMark & {readonly kubeconfig: string}
  readonly words: string
}

/** Starts a lab that outlives this process. Keeps the lab of the kubeconfig if it still runs with the same faults. */
export async function detachLab(flags: DetachedLabFlags): Promise<DetachedLab> {
  const path = resolve(flags['write-kubeconfig'])
  const forMs = durationMs(flags.for, '--for')
  const {profile, namespace} = labInstallation(flags)
  const wanted = {profile, namespace, faults: [...(flags.fault ?? [])]}
  const before = await readLabMark(path)
  const serving = before !== null && (await isServing(before)) ? before : null
  if (serving !== null && isSame(serving, wanted)) return told(serving, path, 'unchanged')
  const lab = await started([...labWords(flags), '--write-kubeconfig', path, '--for', flags.for])
  const left = serving === null ? '' : `The previous lab of this file still serves; to stop it: kill ${serving.pid}\n`
  return told(lab, path, `for at most ${inWords(forMs)}`, left)
}

function isSame({profile, namespace, faults}: LabMark, wanted: Pick<LabMark, 'profile' | 'namespace' | 'faults'>) {
  return isDeepStrictEqual({profile, namespace, faults}, wanted)
}

const ANSWER_MS = 2_000

async function isServing({pid, url}: LabMark): Promise<boolean> {
  try {
    process.kill(pid, 0)
    return (await fetch(`${url}/version`, {signal: AbortSignal.timeout(ANSWER_MS)})).ok
  } catch {
    return false
  }
}

function told(lab: LabMark, kubeconfig: string, howLong: string, left = ''): DetachedLab {
  const {url, namespace, pid} = lab
  const words = `The lab serves namespace ${namespace} at ${url}, ${howLong}; to stop it: kill ${pid}
${left}
  export KUBECONFIG='${kubeconfig.replaceAll("'", "'\\''")}'
  kubectl get pods
  ${PROGRAM} check
`
  return {facts: {...lab, kubeconfig}, words}
}

function labWords({fault = [], profile, namespace, port}: DetachedLabFlags): string[] {
  return [
    ...fault.flatMap(name => ['--fault', name]),
    ...flag('--profile', profile),
    ...flag('--namespace', namespace),
    ...flag('--port', String(port)),
  ]
}

/** Starts this program in its own session, so that closing the terminal does not stop it. */
async function started(words: readonly string[]): Promise<LabMark> {
  const program = [...AGAIN, 'lab', 'up', ...words, '--json']
  const child = spawn(process.execPath, program, {detached: true, stdio: ['ignore', 'pipe', 'ignore']})
  let said = ''
  const ended = await new Promise<boolean>((done, fail) => {
    child.once('error', fail)
    child.once('close', () => done(true))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (isComplete(said)) done(false)
    })
  })
  if (ended) throw startError(said)
  child.stdout.destroy()
  child.unref()
  return JSON.parse(said)
}

/** Returns true if the lab has printed its line of facts. */
function isComplete(said: string): boolean {
  return /^\{"url":.*\}\n/u.test(said)
}

function startError(said: string): Error {
  const {code, message, hint} = errorIn(said)
  return code === undefined ? new Error('the lab exited before it served') : new SvcdiagError(code, message, {hint})
}

function errorIn(said: string) {
  try {
    return JSON.parse(said).error ?? {}
  } catch {
    return {}
  }
}
