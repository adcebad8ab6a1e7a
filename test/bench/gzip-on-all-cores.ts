import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {open} from 'node:fs/promises'
import {availableParallelism} from 'node:os'

/** The reference: runs `gzip -6` on `file` this many times, with a process per core, into `OUT.0`, `OUT.1`, ... */
export async function gzipOnAllCores(file: string, times: number, out: string): Promise<void> {
  const cores = availableParallelism()
  const shares = Array.from({length: cores}, (_, index) => Math.floor((times + index) / cores))
  await Promise.all(
    shares.map((share, index) =>
      gzip(
        Array.from({length: share}, () => file),
        `${out}.${index}`,
      ),
    ),
  )
}

async function gzip(files: readonly string[], out: string): Promise<void> {
  await using to = await open(out, 'w')
  const [exitCode] = await once(spawn('gzip', ['-6', '-c', ...files], {stdio: ['ignore', to.fd, 'inherit']}), 'exit')
  if (exitCode !== 0) throw new Error(`gzip ended with ${exitCode}`)
}
