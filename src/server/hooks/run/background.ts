import {randomUUID} from 'node:crypto'
import {printsOutcome, type ScriptOutcome, scriptOutcomeIn} from '../../../events/finish-callback.ts'
import type {HookType} from '../../../hooks/hook.ts'
import type {Clock} from '../../clock.ts'
import type {ConversationId, Document, Store} from '../../store/store.ts'
import {type Ended, type HookProcess, type Started, startProcess} from './process.ts'

interface AsyncHook {
  readonly conversation: ConversationId
  readonly type: HookType
  /** The command with secrets masked, because it is stored. */
  readonly command: string
  /** The id of the hook's event. */
  readonly eventId: string
}

/** The actual result of an async hook. No event contains it. */
export interface AsyncEnd extends AsyncHook {
  readonly durationMs: number
  /** The exit code of the script. The finish callback exits with 0 even if it fails. */
  readonly exitCode: number
  readonly error: string | null
  /** What a script of the finish callback printed; null if it printed nothing of its outcome. */
  readonly script: ScriptOutcome | null
}

/** Runs async hooks, which continue after their session ends. */
export interface Background extends AsyncDisposable {
  start(process: HookProcess, hook: AsyncHook): Promise<Started>
  /** Ends the hooks of one conversation. Resolves when their results are reported. */
  end(conversation: ConversationId): Promise<void>
}

const GRACE_MS = 5000

/** Returns the runner of async hooks. Disposal waits 5 s for running hooks, then ends them. `told` never throws. */
export function createBackground(clock: Clock, told: (end: AsyncEnd) => Promise<void>): Background {
  const running = new Map<Promise<void>, {readonly conversation: ConversationId; readonly stop: AbortController}>()

  async function follow(ended: Promise<Ended>, hook: AsyncHook): Promise<void> {
    const since = clock.now()
    const outcome = await ended
    await told(endOf(outcome, hook, (clock.now() - since) / 1000))
  }

  async function stop(which: (conversation: ConversationId) => boolean): Promise<void> {
    const chosen = [...running].filter(([, {conversation}]) => which(conversation))
    for (const [, {stop}] of chosen) stop.abort()
    await Promise.all(chosen.map(([done]) => done))
  }

  return {
    async start(process, hook) {
      const stop = new AbortController()
      const output = printsOutcome(process.command) ? 'kept' : 'discarded' // other scripts may leave processes behind that keep the output open
      const started = await startProcess({...process, scope: 'group', output}, clock, stop.signal)
      if (started.status === 'failed') return started
      const done = follow(started.ended, hook).finally(() => running.delete(done))
      running.set(done, {conversation: hook.conversation, stop})
      return started
    },
    end: conversation => stop(own => own === conversation),
    async [Symbol.asyncDispose]() {
      const over = new AbortController()
      const grace = clock.sleep(GRACE_MS, over.signal).catch(() => undefined)
      await Promise.race([Promise.all(running.keys()), grace])
      over.abort()
      await stop(() => true)
    },
  }
}

function endOf(ended: Ended, hook: AsyncHook, durationMs: number): AsyncEnd {
  const what = {...hook, durationMs: Math.round(durationMs)}
  if (ended.status === 'failed') return {...what, exitCode: -1, error: ended.error, script: null}
  const {exitCode, stdout} = ended.output
  return {...what, exitCode, error: null, script: scriptOutcomeIn(stdout.toString())}
}

export interface KeptEnd extends AsyncEnd {
  /** The time when the end was reported, in microseconds since 1970. */
  readonly at: number
}

/** Stores the result of an async hook. The result is durable when the promise resolves. */
export async function keepAsyncEnd(store: Store, end: AsyncEnd, at: number): Promise<void> {
  const json = JSON.stringify({...end, at} satisfies KeptEnd)
  await store.put('hook-outcome', [{id: randomUUID(), conversation: end.conversation, micros: at, json}])
}

/** Returns the newest results, oldest first. If `conversation` is null, returns the results of all conversations. */
export async function asyncEndsOf(
  store: Store,
  conversation: ConversationId | null,
  limit: number,
): Promise<KeptEnd[]> {
  const query = {conversation, order: 'descending', after: null, gte: null, limit} as const
  return (await store.list('hook-outcome', query)).map(endIn).toReversed()
}

function endIn({json}: Document): KeptEnd {
  return JSON.parse(json) as KeptEnd // the cast is safe: `keepAsyncEnd` wrote the document
}
