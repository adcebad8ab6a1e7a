import {randomUUID} from 'node:crypto'
import type {Compat} from '../../events/compat.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {basicVariables} from '../../hooks/environment.ts'
import type {HookConfig, HookOccasion, HookOutcome} from '../../hooks/hook.ts'
import {realClock} from '../clock.ts'
import {NO_NOTES} from '../receiver/attempts.ts'
import {type AsyncEnd, createBackground} from './run/background.ts'
import {hooksOf} from './run/run.ts'

interface HookRun {
  readonly config: HookConfig
  /** The id of the conversation that the hooks see. */
  readonly sessionId: string
  /** The folder in which the hooks run. */
  readonly workspace: string
  /** The variables that the hooks get besides a few basic ones. Their values are masked in results. */
  readonly variables: ReadonlyMap<string, string>
  readonly compat: Compat
  readonly signal: AbortSignal
  readonly onNotice: (message: string) => void
  readonly onAsyncEnd: (end: AsyncEnd) => void
}

interface RunningHooks extends AsyncDisposable {
  run(occasion: HookOccasion): Promise<HookOutcome>
}

/**
 * Runs hooks as the server does, but in every profile with the same variables: nothing of this process reaches them that
 * they were not given. Disposal waits 5 s for async hooks; an interrupt ends them at once.
 */
export function openHookRun(run: HookRun): RunningHooks {
  const {config, sessionId, workspace, variables, compat, signal, onNotice, onAsyncEnd} = run
  const id = conversationIdIn(sessionId) ?? ''
  const clock = realClock()
  const background = createBackground(clock, async end => onAsyncEnd(end))
  const hooks = hooksOf(
    {id, config, workspace, secrets: () => variables, knownSecrets: () => variables, nextEventId: randomUUID},
    {
      compat,
      environment: {...basicVariables(process.env), ...Object.fromEntries(variables)},
      inherit: true,
      clock,
      background,
      attempts: NO_NOTES,
      log: (_, message) => onNotice(message),
    },
  )
  const endAll = () => void background.end(id)
  signal.addEventListener('abort', endAll)
  return {
    run: occasion => hooks.run(occasion, signal),
    async [Symbol.asyncDispose]() {
      if (signal.aborted) endAll()
      await hooks[Symbol.asyncDispose]()
      await background[Symbol.asyncDispose]()
      signal.removeEventListener('abort', endAll)
    },
  }
}
