import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'
import {environment} from '../environment.ts'

/** The program that runs the sources without a build. */
const PROGRAM = fileURLToPath(new URL('../../bin/dev.js', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in a separate process with a clean environment. */
export async function svcdiag(args: readonly string[], input = ''): Promise<Finished> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {env: environment('/nonexistent')})
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return {code, stdout, stderr}
}
