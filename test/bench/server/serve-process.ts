import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {environment} from '../../environment.ts'

export interface ServeProcess {
  readonly url: string
  readonly apiKey: string
  /** Stops the process, and returns its peak resident memory in MB. */
  stop(): Promise<number>
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Starts `svcdiag serve` as its own process, and waits until it accepts requests. Its other state is in the folder. */
export async function startServe(
  store: string,
  folder: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<ServeProcess> {
  const program = ['--import', here('../print-peak.mjs'), here('../../../bin/run.js')]
  const args = [...program, 'serve', '--store', store, '--port', '0', '-o', 'json']
  const env = environment(folder, {...settings, XDG_STATE_HOME: folder})
  const child = spawn(process.execPath, args, {env, stdio: ['ignore', 'pipe', 'inherit']})
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done === true) throw new Error('the server did not start')
  return {
    ...JSON.parse(first.value),
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      const last = await lines.next()
      await closed
      return Number(/^peak (\d+) KiB$/.exec(last.value ?? '')?.[1]) / 1024
    },
  }
}
