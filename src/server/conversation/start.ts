import {readFile, rm, stat} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import {makeFolder} from '../../make-folder.ts'
import {suggestion} from '../../nearest.ts'
import type {ServerLog} from '../context.ts'
import {SCENARIOS} from '../scenario/built-in.ts'
import type {Scenario} from '../scenario/scenario.ts'
import type {Conversations} from './conversations.ts'
import {openDefaults, type ReadAgain} from './defaults.ts'
import {createConversations} from './engine.ts'
import {assertHooks, hookConfigOf, serverHooks} from './hooks/sources.ts'
import type {ConversationRecord} from './record/record.ts'
import {workspaceAsked} from './record/request.ts'
import type {World} from './session.ts'

type Given = 'store' | 'journal' | 'channel' | 'clock' | 'log' | 'settings' | 'hooks' | 'maxRuns'

export interface ConversationSettings extends Pick<World, Given> {
  /** The default scenario: a built-in name or a file; null for `finish`. */
  readonly scenarioName: string | null
  /** The hooks file that applies to every conversation; null if there is no such file. */
  readonly hooksFile: string | null
  /** The folder with one subfolder for each plugin; null if there is no such folder. */
  readonly pluginRoot: string | null
  readonly userFolder: string | null
  /** The folder that contains the working directories of conversations. */
  readonly workspaceRoot: string
  /** True if the hooks of imported conversations run. */
  readonly runImportedHooks: boolean
}

const DEFAULT = 'finish'
/** The idle timeout of the reference service. */
const IDLE_MS = 20 * 60_000

/** Reads the scenario and the server's hooks, and returns the engine. Throws `SvcdiagError` if a file is invalid. */
export async function startConversations(settings: ConversationSettings): Promise<Conversations> {
  const {scenarioName, hooksFile, pluginRoot, userFolder, runImportedHooks, workspaceRoot, log, ...given} = settings
  const sources = {pluginRoot, userFolder, imported: runImportedHooks}
  const read = {
    scenario: scenarioReader(scenarioName ?? DEFAULT),
    hooks: async () => (hooksFile === null ? [] : [await serverHooks(hooksFile)]),
  }
  return createConversations({
    ...given,
    log,
    defaults: await openDefaults(read, log),
    workspace: {
      of: record => workspaceFor(workspaceRoot, record, log),
      remove: id => rm(join(workspaceRoot, id), {recursive: true, force: true}),
    },
    assertHooks,
    hookConfigOf: ({record, server}, workspace, hide) =>
      hookConfigOf(record, workspace, {...sources, server, log: (level, message, of) => log(level, hide(message), of)}),
    idleMs: IDLE_MS,
  })
}

async function workspaceFor(root: string, record: ConversationRecord, log: ServerLog): Promise<string> {
  const asked = workspaceAsked(record)
  if (asked !== null && (await isFolder(asked))) return resolve(asked)
  const own = join(root, record.id)
  if (asked !== null)
    log('warn', 'the workspace does not exist on this machine: hooks run in an own folder', {conversation: record.id})
  await makeFolder(own)
  return own
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

export const LARGEST_SCENARIO = 4 * 1024 * 1024

/**
 * Returns a built-in scenario. If `nameOrFile` contains a dot or a slash, reads a file. Throws `SvcdiagError` if the
 * scenario is unknown or invalid.
 */
export async function loadScenario(nameOrFile: string): Promise<Scenario> {
  return builtIn(nameOrFile) ?? parsed(await textOf(nameOrFile), nameOrFile)
}

/** Returns a function that loads the scenario, but parses its file only if the text has changed. */
function scenarioReader(nameOrFile: string): ReadAgain<Scenario> {
  let last: {readonly text: string; readonly scenario: Scenario} | null = null
  return async () => {
    const known = builtIn(nameOrFile)
    if (known !== null) return known
    const text = await textOf(nameOrFile)
    if (last?.text !== text) last = {text, scenario: await parsed(text, nameOrFile)}
    return last.scenario
  }
}

function builtIn(nameOrFile: string): Scenario | null {
  const known = Object.hasOwn(SCENARIOS, nameOrFile) ? SCENARIOS[nameOrFile] : undefined
  if (known !== undefined) return known
  if (!/[./]/u.test(nameOrFile)) throw unknownName(nameOrFile)
  return null
}

async function parsed(text: string, file: string): Promise<Scenario> {
  const {readScenario} = await import('../scenario/read.ts') // the YAML parser is slow to load
  return readScenario(text, file)
}

function unknownName(name: string): SvcdiagError {
  const names = Object.keys(SCENARIOS)
  const hint = suggestion(name, names, `there are ${names.join(', ')}`)
  return new SvcdiagError('scenario.unknown', `unknown built-in scenario ${name}${hint}`)
}

async function textOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new SvcdiagError('input.unreadable', `cannot read ${file}`, {cause})
  })
  if (text.length > LARGEST_SCENARIO)
    throw new SvcdiagError('scenario.invalid', `${file}:1: a scenario has at most 4 MiB`)
  return text
}
