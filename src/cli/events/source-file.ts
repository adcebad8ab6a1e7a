import type {Bundle} from '../../bundle/open/bundle.ts'
import {isBundleLike} from '../../bundle/open/kind-of-file.ts'
import {LIMITS, type Read} from '../../events/read/read.ts'
import {readPath} from '../../events/read/source.ts'

/** Opens a source that is a bundle; null for another source. */
export async function bundleAt(path: string): Promise<Bundle | null> {
  if (!(await isBundleLike(path))) return null
  const {openBundle} = await import('../../bundle/open/open.ts')
  return openBundle(path)
}

/** Reads a file or folder of events, or a bundle. The code that opens bundles is loaded only for a bundle. */
export async function* readSourceFile(path: string): AsyncGenerator<Read> {
  if (!(await isBundleLike(path))) return yield* readPath(path, LIMITS)
  const {readBundle} = await import('./bundle-source.ts')
  yield* readBundle(path)
}
