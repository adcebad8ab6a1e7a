import {SvcdiagError} from '../../errors.ts'
import type {Bundle} from './bundle.ts'
import {MOST_READ_BYTES, MOST_READ_OWN_BYTES} from './limits.ts'
import {shown} from './paths.ts'

/** Implements the common part of archive and folder: follows links, enforces size limits and reports missing files. */
export function readerOf({source, files, stream, walk}: Pick<Bundle, 'source' | 'files' | 'stream' | 'walk'>): Bundle {
  function fileFor(path: string): {path: string; bytes: number} {
    const file = files.get(path)
    if (file === undefined) throw new SvcdiagError('bundle.invalid', `the bundle has no file ${shown(path)}`)
    return {path: file.linkTo ?? path, bytes: file.bytes}
  }

  const mostUnlessTold = files.has('manifest.json') ? MOST_READ_OWN_BYTES : MOST_READ_BYTES

  return {
    source,
    files,
    walk,
    stream: path => stream(fileFor(path).path),
    read: async (path, mostBytes = mostUnlessTold) => {
      const file = fileFor(path)
      if (file.bytes > mostBytes) throw new SvcdiagError('bundle.too-large', tooLarge(path, file.bytes, mostBytes))
      const parts: Buffer[] = []
      for await (const part of stream(file.path)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}

function tooLarge(path: string, bytes: number, mostBytes: number): string {
  const [has, most] = [bytes, mostBytes].map(size => (size / 2 ** 20).toFixed(size < 2 ** 20 ? 3 : 0))
  return `${shown(path)} of the bundle has ${has} MiB; at most ${most} MiB of one file are read`
}
