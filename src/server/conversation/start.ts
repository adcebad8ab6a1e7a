import {mkdir, rm, stat} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import type {ServerLog} from '../context.ts'
import {loadScenario} from '../scenario/load.ts'
import type {Conversations} from './conversations.ts'
import {createConversations} from './engine.ts'
import {assertHooks, hookConfigOf, serverHooks} from './hooks/sources.ts'
import type {ConversationRecord} from './record/record.ts'
import {workspaceAsked} from './record/request.ts'
import type {World} from './world.ts'

type Given = 'store' | 'journal' | 'channel' | 'clock' | 'log' | 'settings' | 'hooks' | 'maxRuns'

export interface ConversationSettings extends Pick<World, Given> {
  /** A built-in scenario or a file, which conversations follow that bring none; null for the default. */
  readonly scenarioName: string | null
  /** A file of hooks that every conversation has; null for none. */
  readonly hooksFile: string | null
  /** Below which plugins are looked for by their names; null where there are none. */
  readonly pluginRoot: string | null
  /** Where the user's file of hooks is looked for; null for nowhere. */
  readonly userFolder: string | null
  /** Below which conversations have a working directory each. */
  readonly workspaceRoot: string
  /** Whether hooks of conversations that were not made here are run. */
  readonly runImportedHooks: boolean
}

const DEFAULT = 'finish'
/** As the service does. */
const IDLE_MS = 20 * 60_000

/** The engine, with the files that it needs read. Throws `SvcdiagError` for what is wrong in one of them. */
export async function startConversations(settings: ConversationSettings): Promise<Conversations> {
  const {scenarioName, hooksFile, pluginRoot, userFolder, runImportedHooks, workspaceRoot, log, ...given} = settings
  const server = hooksFile === null ? [] : [await serverHooks(hooksFile)]
  const sources = {server, pluginRoot, userFolder, imported: runImportedHooks}
  return createConversations({
    ...given,
    log,
    scenario: await loadScenario(scenarioName ?? DEFAULT),
    workspace: {
      of: record => workspaceFor(workspaceRoot, record, log),
      remove: id => removeWorkspace(workspaceRoot, id),
    },
    assertHooks,
    hookConfigOf: (record, workspace, hide) =>
      hookConfigOf(record, workspace, {...sources, log: (level, message, of) => log(level, hide(message), of)}),
    idleMs: IDLE_MS,
  })
}

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

/** The folder of its own goes with the conversation. `id`: 32 hex digits. */
export async function removeWorkspace(root: string, id: string): Promise<void> {
  await rm(join(root, id), {recursive: true, force: true})
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}
