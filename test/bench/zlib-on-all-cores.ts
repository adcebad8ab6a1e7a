/** A reference: compresses the same bytes with Node's own zlib at level 6, on one thread per core. */
import {createReadStream, createWriteStream} from 'node:fs'
import {availableParallelism} from 'node:os'
import {pipeline} from 'node:stream/promises'
import {isMainThread, Worker, workerData} from 'node:worker_threads'
import {createGzip} from 'node:zlib'

const CHUNK = 1_048_576

/** Compresses `file` this many times, into `OUT.0`, `OUT.1`, ... */
export async function zlibOnAllCores(file: string, times: number, out: string): Promise<void> {
  const workers = Array.from({length: availableParallelism()}, (_, index) => {
    const share = Math.floor((times + index) / availableParallelism())
    return new Worker(new URL(import.meta.url), {workerData: {file, share, out: `${out}.${index}`}})
  })
  await Promise.all(
    workers.map(worker => new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject))),
  )
}

async function* repeated(file: string, times: number): AsyncGenerator<Buffer> {
  for (let time = 0; time < times; time++) yield* createReadStream(file, {highWaterMark: CHUNK})
}

if (!isMainThread) {
  const {file, share, out} = workerData as {file: string; share: number; out: string}
  await pipeline(repeated(file, share), createGzip({level: 6, chunkSize: CHUNK}), createWriteStream(out))
}
