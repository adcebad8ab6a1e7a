import {givenOf} from '../../../callbacks/given.ts'
import type {Compat} from '../../../events/compat.ts'
import {scriptOutcomeIn, sendsCallback} from '../../../events/finish-callback.ts'
import {canBlock, decide, decideBatch, failedRun, type Ran, type Verdict} from '../../../hooks/decide.ts'
import {hookEnvironment} from '../../../hooks/environment.ts'
import type {HookDefinition, HookExecution, HookOccasion} from '../../../hooks/hook.ts'
import {createPatience, hooksFor, type Patience} from '../../../hooks/match.ts'
import type {Clock} from '../../clock.ts'
import type {ServerLog} from '../../context.ts'
import {createMask, type Mask} from '../../mask.ts'
import type {AttemptNotes} from '../../receiver/attempts.ts'
import type {HookedConversation, Hooks, HooksRun} from '../hooks.ts'
import type {Background} from './background.ts'
import {executionOf, standardInput} from './execution.ts'
import {type Ended, type HookProcess, startProcess} from './process.ts'

export interface HookWorld {
  readonly compat: Compat
  readonly environment: Readonly<Record<string, string | undefined>>
  /** True if hooks inherit all variables of this process. Otherwise hooks get only the specified variables. */
  readonly inherit: boolean
  /** Real time, because processes do not follow a fast clock. */
  readonly clock: Clock
  readonly background: Background
  readonly attempts: AttemptNotes
  readonly log: ServerLog
}

/** Returns the hooks of a conversation. The hooks of one occasion run one after the other. */
export function hooksOf(conversation: HookedConversation, world: HookWorld): Hooks {
  const closed = new AbortController()
  const own = {
    conversation,
    world,
    mask: createMask(conversation.knownSecrets),
    patience: createPatience(),
    told: new Set<string>(),
  }
  return {
    config: conversation.config,
    run: (occasion, signal) => runBatch(occasion, {...own, signal: AbortSignal.any([signal, closed.signal])}),
    async [Symbol.asyncDispose]() {
      closed.abort()
      if (world.compat !== 'spec') await world.background.end(conversation.id) // the reference service kills async hooks when the session closes
    },
  }
}

interface Batch {
  readonly conversation: HookedConversation
  readonly world: HookWorld
  readonly mask: Mask
  readonly patience: Patience
  readonly told: Set<string>
  readonly signal: AbortSignal
}

async function runBatch(occasion: HookOccasion, batch: Batch): Promise<HooksRun> {
  const {compat} = batch.world
  const {hooks, tooMuch} = hooksFor(batch.conversation.config, occasion, batch.patience())
  tellTooMuch(tooMuch, batch)
  if (hooks.length === 0) return NOTHING
  const verdicts: Verdict[] = []
  const executions: HookExecution[] = []
  const eventIds: string[] = []
  for (const hook of hooks) {
    if (batch.signal.aborted) break
    const eventId = batch.conversation.nextEventId()
    eventIds.push(eventId)
    const verdict = decide(await runOne(hook, occasion, {...batch, eventId}), compat)
    verdicts.push(verdict)
    executions.push(await executionOf(hook, occasion, verdict, batch.mask))
    if (verdict.blocked && canBlock(occasion.type)) break
  }
  const {blockedBy, additionalContext} = decideBatch(occasion.type, verdicts, compat)
  return {
    executions,
    eventIds,
    blockedBy: blockedBy === null ? null : await batch.mask.firstMegabyte(blockedBy),
    additionalContext: await Promise.all(additionalContext.map(batch.mask.firstMegabyte)),
  }
}

/** Reports each slow matcher only once. */
function tellTooMuch(places: readonly string[], {conversation, world, told}: Batch): void {
  for (const place of places.filter(own => !told.has(own))) {
    told.add(place)
    world.log('warn', `hook ${place}: ${TOO_MUCH}`, {conversation: conversation.id, rule: MATCHER_TOO_SLOW})
  }
}

export const MATCHER_TOO_SLOW = 'matcher-too-slow'
const TOO_MUCH = 'its matcher, or an earlier one, is too slow or too large: this hook does not run'
const NOTHING: HooksRun = {executions: [], eventIds: [], blockedBy: null, additionalContext: []}

/** One run of a hook. */
interface Run extends Batch {
  readonly eventId: string
}

async function runOne(hook: HookDefinition, occasion: HookOccasion, run: Run): Promise<Ran> {
  if (hook.type !== 'command') return failedRun('hook type not supported')
  const process = processOf(hook, occasion, run)
  if (occasion.type === 'Stop' && sendsCallback(hook.command)) await noteStart(process, run)
  return hook.async ? runAsync(process, occasion, run) : runSync(process, occasion, run)
}

async function noteStart({environment}: HookProcess, {conversation, world, eventId}: Run): Promise<void> {
  const given = givenOf({variables: environment, secrets: conversation.secrets().keys()})
  await world.attempts.started(conversation.id, eventId, given)
}

async function runSync(process: HookProcess, {type}: HookOccasion, run: Run): Promise<Ran> {
  const {conversation, world, eventId} = run
  const started = await startProcess(process, world.clock, run.signal)
  const ran = ranOf(started.status === 'started' ? await started.ended : started, world.compat)
  const {exitCode, error, stdout} = ran
  if (type === 'Stop' && sendsCallback(process.command))
    await world.attempts.ended(conversation.id, eventId, {exitCode, error, script: scriptOutcomeIn(stdout)})
  return ran
}

/** Decodes the output of a process. In the reference service, a hook fails if its output is not UTF-8. */
function ranOf(ended: Ended, compat: Compat): Ran {
  if (ended.status === 'failed') return failedRun(ended.error)
  const {exitCode, stdout, stderr} = ended.output
  const decoder = new TextDecoder('utf-8', {fatal: compat !== 'spec', ignoreBOM: true})
  try {
    return {exitCode, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr), error: null}
  } catch {
    return failedRun('Hook output is not UTF-8')
  }
}

/** The event of an async hook reports only that the hook was started: docs/reference-behaviour.md#async-hooks. */
async function runAsync(process: HookProcess, {type}: HookOccasion, run: Run): Promise<Ran> {
  const {background} = run.world
  const command = await run.mask.firstMegabyte(process.command)
  const about = {conversation: run.conversation.id, type, command, eventId: run.eventId}
  const started = await background.start(process, about)
  return started.status === 'started' ? {exitCode: 0, stdout: '', stderr: '', error: null} : failedRun(started.error)
}

function processOf(hook: HookDefinition, occasion: HookOccasion, {conversation, world}: Batch): HookProcess {
  const {compat, environment: own, inherit} = world
  const {workspace} = conversation
  return {
    command: hook.command,
    workspace,
    environment: hookEnvironment(occasion, {compat, own, inherit, workspace, secrets: conversation.secrets()}),
    input: standardInput(occasion, workspace),
    timeoutSeconds: hook.timeoutSeconds,
    scope: compat === 'spec' ? 'group' : 'shell',
    output: 'kept',
  }
}
