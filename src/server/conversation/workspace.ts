import {mkdir, rm, stat} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import type {ServerLog} from '../context.ts'
import type {ConversationRecord} from './record.ts'

/** Where the hooks of a conversation run: what it names when that is there, else a folder of its own, which is made. */
export async function workspaceFor(root: string, record: ConversationRecord, log: ServerLog): Promise<string> {
  const asked = workspaceAsked(record)
  if (asked !== null && (await isFolder(asked))) return resolve(asked)
  const own = join(root, record.id)
  if (asked !== null)
    log('warn', 'its workspace is not on this machine: hooks run elsewhere', {conversation: record.id})
  await mkdir(own, {recursive: true})
  return own
}

export function workspaceAsked({request}: ConversationRecord): string | null {
  return typeof request.workspace === 'string' ? request.workspace : null
}

/** The folder of its own goes with the conversation. `id`: 32 hex digits. */
export async function removeWorkspace(root: string, id: string): Promise<void> {
  await rm(join(root, id), {recursive: true, force: true})
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}
