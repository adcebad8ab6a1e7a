import {pipeline} from 'node:stream/promises'
import {extract} from 'tar-stream'
import {entryData} from '../open/entry-data.ts'
import {type Budget, LayerError} from './budget.ts'

export interface TarEntry {
  /** The path in the archive. It is not validated. */
  readonly path: string
  readonly type: string
  /** Valid until the next entry is requested. */
  readonly data: AsyncIterable<Buffer>
}

/** Reads all entries except folders. */
export async function* tarEntries(data: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<TarEntry> {
  const parser = extract()
  const entries = parser[Symbol.asyncIterator]() // from now on it keeps the parser's error
  const feeding = pipeline(data, parser)
  feeding.catch(() => {})
  try {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const {name, type} = next.value.header
      budget.count()
      const damaged = () => new LayerError(budget.isOver ? 'too-large' : 'damaged')
      if (type !== 'directory') yield {path: name, type: type ?? 'file', data: entryData(next.value, damaged)}
      next.value.resume() // skips unread data
    }
    await feeding
  } catch (error) {
    throw isOfParser(error) ? new LayerError('damaged') : error
  } finally {
    parser.destroy()
    await feeding.catch(() => {})
  }
}

/** Whether the parser threw the error: it alone throws bare errors. */
function isOfParser(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && Reflect.get(error, 'code') === undefined
}
