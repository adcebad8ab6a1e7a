import {randomBytes} from 'node:crypto'
import {open, rename, rm, stat} from 'node:fs/promises'
import {SvcdiagError} from '../../errors.ts'

/** Writes a file atomically, readable only by its owner. Throws `output.unwritable`. */
export async function outFile(path: string, parts: AsyncIterable<Uint8Array> | Iterable<string>): Promise<void> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const present = await stat(path).catch(() => null)
    if (present !== null && !present.isFile()) throw new SvcdiagError('output.unwritable', `${path} is no regular file`)
    await using handle = await open(part, 'wx', 0o600)
    for await (const bytes of parts) await handle.appendFile(bytes)
    await handle.sync()
    await rename(part, path)
  } catch (error) {
    await rm(part, {force: true})
    if (error instanceof SvcdiagError) throw error
    const code = String(Reflect.get(Object(error), 'code') ?? 'unknown error')
    throw new SvcdiagError('output.unwritable', `${path} cannot be written: ${code}`, {cause: error})
  }
}
