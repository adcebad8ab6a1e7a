import {accessSync, closeSync, constants, openSync, readSync, statSync} from 'node:fs'
import {dirname} from 'node:path'
import {SvcdiagError} from '../../../errors.ts'

/** The application id in SQLite's header: the letters `svcd`. */
export const APPLICATION_ID = 0x73_76_63_64

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const APPLICATION_ID_AT = 68
const OWNER_ONLY = 0o600

/**
 * Checks the file before SQLite touches it, and creates a missing one with access for its owner only. An empty file
 * counts as missing. Throws `SvcdiagError` if it is not a store.
 */
export function prepareFile(path: string): 'new' | 'ours' {
  const stat = statSync(path, {throwIfNoEntry: false})
  if (stat !== undefined && !stat.isFile()) throw new SvcdiagError('store.unreadable', `${path} is not a file`)
  accessSync(dirname(path), constants.W_OK | constants.X_OK) // the journal is a file in the same folder
  if (stat === undefined || stat.size === 0) {
    closeSync(openSync(path, 'a', OWNER_ONLY))
    return 'new'
  }
  accessSync(path, constants.R_OK | constants.W_OK)
  const header = headerOf(path)
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new SvcdiagError('store.foreign', `${path} is not a database`)
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID)
    throw new SvcdiagError('store.foreign', `${path} is a database of another program`)
  return 'ours'
}

/** A shorter file is padded with zeros. */
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
