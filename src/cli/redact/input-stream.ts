import {createReadStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {Socket} from 'node:net'
import type {Readable} from 'node:stream'
import {unreadable} from './input-file.ts'
import {openNamedPipe} from './named-pipe.ts'

const CHUNK = 262_144

/** Streams a file; `-` is standard input. Throws `input.unreadable`. Ends when the signal aborts. */
export async function* inputStream(item: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    const source = await sourceOf(item, signal)
    if (signal.aborted) source.destroy()
    signal.addEventListener('abort', () => source.destroy(), {once: true})
    for await (const chunk of source) yield chunk as Buffer // no encoding is set
  } catch (error) {
    throw unreadable(item, error)
  }
}

/** Reads a pipe as a socket, because a file read waits for the writer and cannot be cancelled. */
async function sourceOf(item: string, signal: AbortSignal): Promise<Readable> {
  if (item === '-') return process.stdin
  if (!(await stat(item)).isFIFO()) return createReadStream(item, {highWaterMark: CHUNK})
  return new Socket({fd: await openNamedPipe(item, signal), readable: true, writable: false})
}
