import {readFile, rm} from 'node:fs/promises'
import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import {SvcdiagError} from '../../errors.ts'
import {openWholeFile} from '../output/whole-file.ts'

const MARK = '# svcdiag lab '

const LabMark = Type.Object({
  pid: Type.Integer(),
  url: Type.String(),
  profile: Type.String(),
  namespace: Type.String(),
  faults: Type.Array(Type.String()),
})
export type LabMark = Static<typeof LabMark>

/** Returns the lab of a kubeconfig; null if the file does not exist. Throws `output.unwritable` for any other file. */
export async function readLabMark(path: string): Promise<LabMark | null> {
  const text = await contentOf(path)
  if (text === null) return null
  const mark = markIn(text)
  if (mark !== null) return mark
  throw new SvcdiagError('output.unwritable', `${path} is not the kubeconfig of a lab, so it is not overwritten`, {
    hint: 'name another file with --write-kubeconfig',
  })
}

/** Writes the file atomically, readable only by its owner. */
export async function writeLabKubeconfig(path: string, mark: LabMark, kubeconfig: string): Promise<void> {
  await readLabMark(path)
  await using file = await openWholeFile(path)
  await file.write(`${MARK}${JSON.stringify(mark)}\n${kubeconfig}`)
}

/** Deletes the file, unless another lab has overwritten it. */
export async function removeLabKubeconfig(path: string, pid: number): Promise<void> {
  const text = await contentOf(path)
  if (text !== null && markIn(text)?.pid === pid) await rm(path, {force: true})
}

function markIn(text: string): LabMark | null {
  const [line = ''] = text.split('\n', 1)
  if (!line.startsWith(MARK)) return null
  try {
    const mark: unknown = JSON.parse(line.slice(MARK.length))
    return Value.Check(LabMark, mark) ? mark : null
  } catch {
    return null
  }
}

async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SvcdiagError('output.unwritable', `cannot read ${path}`, {cause: error})
  }
}
