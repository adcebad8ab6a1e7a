/** The other side of `scan.ts`. */
import {createReadStream} from 'node:fs'
import {parentPort, workerData} from 'node:worker_threads'
import {unpackedNeedles} from './packed-needles.ts'
import type {ScanTask} from './scan.ts'
import {scanBytes} from './scan-bytes.ts'

const CHUNK = 1_048_576

const {archive, needles} = workerData as ScanTask
const bytes: AsyncIterable<Buffer> = createReadStream(archive, {highWaterMark: CHUNK})
parentPort?.postMessage(await scanBytes(bytes, unpackedNeedles(needles)))
