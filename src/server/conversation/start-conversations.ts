import {loadScenario} from '../scenario/load.ts'
import type {Conversations} from './conversations.ts'
import {createConversations} from './engine.ts'
import {assertHooks, hookConfigOf, serverHooks} from './hook-sources.ts'
import {removeWorkspace, workspaceFor} from './workspace.ts'
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
