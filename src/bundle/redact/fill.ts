import type {Bundle} from '../open/bundle.ts'
import type {Spooled} from '../write/block.ts'
import type {Spool} from '../write/spool.ts'
import {type LeftOut, pour, type Target} from './pour.ts'

export interface Filling {
  /** The written files by their paths in the bundle; null for a file that was left out. */
  readonly written: Map<string, Spooled | null>
  /** The files that could not be searched. A path may lead into an archive. */
  readonly leftOut: readonly {readonly path: string; readonly why: LeftOut}[]
}

interface Options {
  readonly mtime: Date
  readonly signal: AbortSignal
  /** The files that svcdiag writes again later. */
  readonly except: ReadonlySet<string>
}

/** A link becomes a file with the redacted bytes of its target, because readers extract only regular files. */
export async function fillSpool(bundle: Bundle, spool: Spool, {mtime, signal, except}: Options): Promise<Filling> {
  const written = new Map<string, Spooled | null>()
  const leftOut: {path: string; why: LeftOut}[] = []
  const leaveOut = (path: string, why: LeftOut) => void leftOut.push({path, why})

  function into(own: Spool, within: string, keep: (path: string, file: Spooled) => void): Target {
    return {
      add: async (path, data) => {
        const file = await own.add(path, data, {signal})
        if (file.status === 'kept') keep(path, file)
      },
      addPacked: async (path, format, fill) => {
        const inner = (deeper: Spool) => fill(into(deeper, `${within}${path}/`, () => {}))
        const file = await own.addPacked(path, {format, mtime}, inner)
        if (file.status === 'kept') keep(path, file)
      },
      leaveOut: (path, why) => leaveOut(within + path, why),
    }
  }

  const target = into(spool, '', (path, file) => void written.set(path, file))
  for await (const {path, bytes, data} of bundle.walk()) {
    signal.throwIfAborted()
    if (except.has(path)) continue
    written.set(path, null)
    await pour(path, bytes, data, target)
    signal.throwIfAborted()
  }
  for (const [path, {linkTo}] of bundle.files) {
    if (linkTo === null) continue
    const file = written.get(linkTo) ?? null
    if (file === null) leaveOut(path, 'link')
    written.set(path, file && spool.addAgain(path, file))
  }
  return {written, leftOut}
}
