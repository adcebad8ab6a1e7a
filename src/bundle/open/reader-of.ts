import {SvcdiagError} from '../../errors.ts'
import type {Bundle} from './bundle.ts'
import {MOST_READ_BYTES} from './limits.ts'
import {shown} from './paths.ts'

/** What archive and folder have in common: links are followed, sizes are held, what is not there is said. */
export function readerOf({source, files, stream, walk}: Pick<Bundle, 'source' | 'files' | 'stream' | 'walk'>): Bundle {
  function fileFor(path: string): {path: string; bytes: number} {
    const file = files.get(path)
    if (file === undefined) throw new SvcdiagError('bundle.invalid', `the bundle has no file ${shown(path)}`)
    return {path: file.linkTo ?? path, bytes: file.bytes}
  }

  return {
    source,
    files,
    walk,
    stream: path => stream(fileFor(path).path),
    read: async (path, mostBytes = MOST_READ_BYTES) => {
      const file = fileFor(path)
      if (file.bytes > mostBytes)
        throw new SvcdiagError('bundle.too-large', `${shown(path)} of the bundle has more than ${mostBytes} bytes`)
      const parts: Buffer[] = []
      for await (const part of stream(file.path)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}
