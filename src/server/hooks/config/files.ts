import {open, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {FINISH_CALLBACK, finishCallbackHooks} from '../finish-callback.ts'
import {type HookOrigin, type SourceRead, sourceOf} from './sources.ts'

const MOST_BYTES = 1 << 20
/** The hooks file in a plugin's folder. */
export const HOOKS_IN_PLUGIN = join('hooks', 'hooks.json')
const IN_PROJECT = join('.openhands', 'hooks.json')

/** Reads a hooks file, or the one in a plugin's folder. The server knows the finish callback by name. */
export async function fileSource(origin: HookOrigin, path: string): Promise<SourceRead> {
  const what = await stat(path).catch(() => null)
  if (what?.isDirectory()) return fileSource(origin, join(path, HOOKS_IN_PLUGIN))
  if (what === null && origin === 'server' && path === FINISH_CALLBACK)
    return sourceOf(origin, path, finishCallbackHooks())
  if (what === null) return {status: 'absent'}
  if (!what.isFile() || what.size > MOST_BYTES) return refused(path, 'is not a hooks file, or is too large')
  const text = await textOf(path)
  if (text === null) return refused(path, 'cannot be read')
  const document = jsonIn(text)
  return document === undefined ? refused(path, 'is not valid JSON') : sourceOf(origin, path, document)
}

/**
 * Reads the hooks of the project, else of the user.
 * @param userFolder the user's `.openhands` folder
 */
export async function workspaceSource(workspace: string, userFolder: string | null): Promise<SourceRead> {
  const own = await fileSource('project', join(workspace, IN_PROJECT))
  if (own.status !== 'absent' || userFolder === null) return own
  return fileSource('user', join(userFolder, 'hooks.json'))
}

/** Reads a bounded number of bytes, because the file may have grown since `stat`. */
async function textOf(path: string): Promise<string | null> {
  try {
    await using file = await open(path)
    const {buffer, bytesRead} = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
  } catch {
    return null
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refused(name: string, message: string): SourceRead {
  return {status: 'invalid', name, errors: [{path: '', message}]}
}
