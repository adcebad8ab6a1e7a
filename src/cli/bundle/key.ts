import {randomBytes} from 'node:crypto'
import {open} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'
import {redactionKey} from '../redact/redaction-key.ts'

/**
 * Reads the key of the masks. With `create`, first creates the file, readable only by its owner. An existing file is
 * never replaced.
 */
export async function bundleKey(file: string | null, create: boolean): Promise<Uint8Array> {
  if (create) {
    if (file === null) throw new SvcdiagError('usage.invalid', '--create-key needs --redaction-key FILE')
    await createKey(file)
  }
  return redactionKey(file)
}

async function createKey(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(randomBytes(32))
    await handle.close()
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST') return
    throw new SvcdiagError('output.unwritable', `cannot make the key file ${file}`, {cause: error})
  }
}
