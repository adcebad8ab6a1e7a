import {randomUUID} from 'node:crypto'
import {readFile, rename, rm, writeFile} from 'node:fs/promises'
import {type Static, Type} from 'typebox'
import {Value} from 'typebox/value'
import {SvcdiagError} from '../../errors.ts'

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
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, `${MARK}${JSON.stringify(mark)}\n${kubeconfig}`, {mode: 0o600, flag: 'wx'})
    await rename(draft, path)
  } catch (error) {
    await rm(draft, {force: true})
    throw new SvcdiagError('output.unwritable', `cannot write ${path}`, {cause: error})
  }
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
