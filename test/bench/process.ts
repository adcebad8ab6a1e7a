import {spawn} from 'node:child_process'

export interface Finished {
  readonly wallMs: number
  readonly exitCode: number | null
  readonly stdout: string
}

/** Runs a program to its end. Reads its output, so that a full pipe never slows it. */
export function finish(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Finished> {
  const {promise, resolve, reject} = Promise.withResolvers<Finished>()
  const startedAt = performance.now()
  const child = spawn(command, args, {env, stdio: ['ignore', 'pipe', 'ignore']})
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('error', reject)
  child.on('close', exitCode =>
    resolve({wallMs: performance.now() - startedAt, exitCode, stdout: Buffer.concat(chunks).toString()}),
  )
  return promise
}
