import type {HookSource} from '../../hooks/config/sources.ts'
import type {ServerLog} from '../context.ts'
import type {Scenario} from '../scenario/scenario.ts'

/** What conversations get whose request names no scenario, and the hooks that the server adds to every conversation. */
export interface Defaults {
  readonly scenario: Scenario
  readonly hooks: readonly HookSource[]
}

/** Follows the files of the defaults. A conversation keeps the defaults that it got when it was loaded first. */
export interface DefaultsSource {
  /** Returns the last good defaults. */
  now(): Defaults
  /** Reads the files again. If a file is broken, its last good version stays, and the log names the problem. */
  refresh(): Promise<void>
}

/** Reads a file and returns its content. Throws if the file is unreadable or invalid. */
export type ReadAgain<T> = () => Promise<T>

/** Reads both files. Throws `SvcdiagError` if one of them is unreadable or invalid. */
export async function openDefaults(
  read: {readonly scenario: ReadAgain<Scenario>; readonly hooks: ReadAgain<readonly HookSource[]>},
  log: ServerLog,
): Promise<DefaultsSource> {
  const scenario = await followed(read.scenario, log)
  const hooks = await followed(read.hooks, log)
  return {
    now: () => ({scenario: scenario.last(), hooks: hooks.last()}),
    refresh: async () => void (await Promise.all([scenario.refresh(), hooks.refresh()])),
  }
}

async function followed<T>(read: ReadAgain<T>, log: ServerLog) {
  let last = await read()
  let told: string | null = null

  async function refresh(): Promise<void> {
    try {
      last = await read()
      told = null
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== told) log('warn', `${message}; new conversations still get the last good version`)
      told = message
    }
  }

  return {last: () => last, refresh}
}
