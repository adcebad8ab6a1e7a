import {accessSync, closeSync, constants, openSync, readSync, statSync} from 'node:fs'
import {dirname} from 'node:path'
import {SvcdiagError} from '../../../errors.ts'

/** What SQLite's header says the file belongs to: the letters `svcd`. */
export const APPLICATION_ID = 0x73_76_63_64

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const APPLICATION_ID_AT = 68
const OWNER_ONLY = 0o600

/**
 * Looks at the file before SQLite may touch it, and makes it when it is not there, for its owner only. An empty file is
 * as good as none. Throws `SvcdiagError` when it is not a store.
 */
export function prepareFile(path: string): 'new' | 'ours' {
  const stat = statSync(path, {throwIfNoEntry: false})
  if (stat !== undefined && !stat.isFile()) throw new SvcdiagError('store.unreadable', `${path} is not a file`)
  accessSync(dirname(path), constants.W_OK | constants.X_OK) // the journal lies beside it
  if (stat === undefined || stat.size === 0) {
    closeSync(openSync(path, 'a', OWNER_ONLY))
    return 'new'
  }
  accessSync(path, constants.R_OK | constants.W_OK)
  const header = headerOf(path)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new SvcdiagError('store.foreign', `${path} is no database`)
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID)
    throw new SvcdiagError('store.foreign', `${path} is a database of another program`)
  return 'ours'
}

/** Filled up with zeros when the file is shorter. */
function headerOf(path: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, HEADER_BYTES, 0)
    return header
  } finally {
    closeSync(file)
  }
}
