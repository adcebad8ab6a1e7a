import {pipeline} from 'node:stream/promises'
import {extract} from 'tar-stream'
import {entryData} from '../open/entry-data.ts'
import {type Budget, LayerError} from './budget.ts'

export interface TarEntry {
  /** As it stands in the archive: nothing is known of where it leads. */
  readonly path: string
  readonly type: string
  /** There until the next entry is asked for. */
  readonly data: AsyncIterable<Buffer>
}

/** All entries but folders. */
export async function* tarEntries(data: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<TarEntry> {
  const parser = extract()
  const entries = parser[Symbol.asyncIterator]() // from here on it keeps the parser's error
  const feeding = pipeline(data, parser)
  feeding.catch(() => {})
  try {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const {name, type} = next.value.header
      budget.count()
      const damaged = () => new LayerError(budget.isOver ? 'too-large' : 'damaged')
      if (type !== 'directory') yield {path: name, type: type ?? 'file', data: entryData(next.value, damaged)}
      next.value.resume() // what was not read is skipped
    }
    await feeding
  } catch (error) {
    throw isOfParser(error) ? new LayerError('damaged') : error
  } finally {
    parser.destroy()
    await feeding.catch(() => {})
  }
}

/** Its errors are bare, and nothing else throws those. */
function isOfParser(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && Reflect.get(error, 'code') === undefined
}
