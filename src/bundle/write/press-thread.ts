import {appendFileSync} from 'node:fs'
import {parentPort} from 'node:worker_threads'
import {crc32} from 'node:zlib'
import {deflate} from './deflate.ts'
import type {Pressed, PressTask} from './press.ts'

/** The worker thread of `press.ts`: deflates bytes and appends them to a file. */
parentPort?.on('message', ({id, file, isNew, bytes}: PressTask) => {
  const answer = (outcome: Pressed['outcome']) => parentPort?.postMessage({id, bytes, outcome}, [bytes.buffer])
  try {
    const packed = deflate(bytes)
    appendFileSync(file, packed, {flag: isNew ? 'wx' : 'a', mode: 0o600})
    answer({packed: packed.length, crc: crc32(bytes)})
  } catch (error) {
    answer({error: fieldsOf(error)})
  }
})

function fieldsOf(error: unknown): {readonly message: string} {
  return {message: String(Reflect.get(Object(error), 'message')), ...Object(error)}
}
