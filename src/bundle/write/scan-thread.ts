/** The other side of `scan.ts`. */
import {createReadStream} from 'node:fs'
import {parentPort} from 'node:worker_threads'
import {endOf, HEADER} from './gzip-of.ts'
import {unpackedNeedles} from './packed-needles.ts'
import type {ScanTask} from './scan.ts'
import {scanBytes} from './scan-bytes.ts'

const CHUNK = 262_144

parentPort?.on('message', async ({archive, needles, stretch}: ScanTask) => {
  const hits = await scanBytes(bytesOf(archive, stretch), unpackedNeedles(needles), stretch?.firstFile ?? 0)
  parentPort?.postMessage(hits)
})

/** With a header and an end a stretch is a gzip file as any: whoever unpacks it finds out whether it is damaged. */
async function* bytesOf(archive: string, stretch: ScanTask['stretch']): AsyncGenerator<Buffer> {
  const range = stretch === null ? {} : {start: stretch.from, end: stretch.to - 1}
  if (stretch !== null) yield HEADER
  yield* createReadStream(archive, {...range, highWaterMark: CHUNK})
  if (stretch !== null) yield endOf([stretch])
}
