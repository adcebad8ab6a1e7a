import type {Clock} from '../clock.ts'
import type {ServerContext} from '../context.ts'
import {deliveriesOf, sendsCallback} from '../receiver/deliveries.ts'
import {deliveryWords} from '../receiver/words.ts'
import {keepAsyncEnd} from './async-ends.ts'
import type {HookStarter} from './hook.ts'
import type {AsyncEnd} from './run/background.ts'
import {createHookStarter} from './starter.ts'

export interface HookOptions {
  /** The variables of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether hooks inherit all of them. */
  readonly inherit: boolean
  /** Real time. */
  readonly realClock: Clock
}

type Server = Pick<ServerContext, 'settings' | 'store' | 'clock' | 'log'>

/** The longest delay of event and callback after a hook's end, in milliseconds. */
const SETTLED_MS = 1000

/**
 * Opens the hooks of a server. The true end of an async hook goes to log and store. If a hook should have sent a finish
 * callback and none arrived, the log has a warning.
 */
export function openHooks(server: Server, {environment, inherit, realClock}: HookOptions): HookStarter {
  const {settings, store, clock, log} = server
  const stopped = new AbortController()
  const noted = new Set<Promise<void>>()

  async function told(end: AsyncEnd): Promise<void> {
    const {conversation, type, exitCode, error, durationMs} = end
    const how = error ?? `exit code ${exitCode}`
    log(exitCode === 0 ? 'info' : 'warn', `async ${type} hook: ${how}`, {conversation, durationMs})
    await keepAsyncEnd(store, end, clock.now()).catch(() =>
      log('error', 'cannot store the end of a hook', {conversation}),
    )
    if (type !== 'Stop' || !sendsCallback(end.command)) return
    const note = noteWhenMissing(end)
      .catch(() => undefined)
      .finally(() => noted.delete(note))
    noted.add(note)
  }

  async function noteWhenMissing({conversation}: AsyncEnd): Promise<void> {
    await realClock.sleep(SETTLED_MS, stopped.signal)
    const deliveries = await deliveriesOf(store, conversation, Number.POSITIVE_INFINITY)
    const last = deliveries.findLast(({run}) => run !== null)
    if (last?.status === 'missing') log('warn', deliveryWords(last))
  }

  const starter = createHookStarter({compat: settings.compat, environment, inherit, clock: realClock, log, told})
  return {
    hooksOf: conversation => starter.hooksOf(conversation),
    async [Symbol.asyncDispose]() {
      await starter[Symbol.asyncDispose]()
      stopped.abort()
      await Promise.all(noted)
    },
  }
}
