import type {StopHooks} from '../callbacks/facts.ts'
import type {KnownCallbacks} from '../callbacks/known.ts'
import type {HookConfig, HookType} from '../hooks/hook.ts'
import type {Doubt} from './doubts.ts'
import type {Call, ConfiguredHooks, DescribedState, HookRun} from './fact.ts'
import type {Fact} from './facts.ts'

type Of<H extends Fact['what']['is']> = Fact & {readonly what: Extract<Fact['what'], {is: H}>}

export interface Story {
  /** The id of the conversation; null if the source does not contain it. */
  readonly conversation: string | null
  readonly events: number
  readonly state: State
  readonly lastEvent: Fact | null
  /** The last message of a user. */
  readonly asked: Fact | null
  /** Executable calls without a result, oldest first. */
  readonly open: readonly OpenCall[]
  /** The confirmation policy, if a snapshot, a description or an analysis names it. */
  readonly policy: string | null
  /** The last hook run that blocked something, and what followed. */
  readonly block: Block | null
  /** The error that ended the last run. */
  readonly error: Of<'error'> | null
  /** The last pause or interrupt. */
  readonly stop: (Of<'stop'> & {readonly duringCall: string | null}) | null
  /** The last error of a call, if no other event than updates follows it. */
  readonly lastCallError: Fact | null
  readonly finish: End | null
  /** The ends of runs, oldest first: each finish that no Stop hook blocked, and each error. */
  readonly ends: readonly End[]
  /** Condensations that removed the last message of the user from the view of the model. */
  readonly forgotten: Of<'condensation'> | null
  /** Calls, results and messages at the end of the log. */
  readonly recent: readonly Fact[]
  /** The configured hooks, and the event that announced them; null if they are unknown. */
  readonly hooks: {readonly config: HookConfig; readonly event: string | null} | null
  /** What configured hooks could have run for. */
  readonly occasions: readonly Occasions[]
  readonly known: Known
  readonly doubts: readonly Doubt[]
}

/** All occasions with the same event and the same tool. */
export interface Occasions {
  readonly type: HookType
  readonly toolName: string | null
  readonly count: number
  /** The id of the last event that was such an occasion. */
  readonly event: string
}

/** What the log alone does not tell. Null means unknown. */
export interface Known {
  /** The status that the server or a description of the conversation names. */
  readonly status: string | null
  readonly policy: string | null
  readonly stopHooks: StopHooks
  /** The configured hooks. */
  readonly hooks: HookConfig | null
  readonly callbacks: KnownCallbacks | null
  /** The maximum number of answers of the model in a run, if no Stop hook runs after the last of them. */
  readonly maxIterations: number | null
}

export interface State {
  /** A status of the interface, or `unknown`. */
  readonly is: string
  /** In microseconds since 1970; null if no event has this status. */
  readonly since: number | null
  readonly event: string | null
}

export interface OpenCall {
  readonly id: string
  readonly micros: number | null
  readonly call: Call
  readonly risk: string
}

export interface Block {
  readonly hook: Of<'hook'>
  /** The number of runs of this type of hook that blocked since the last message of a user. */
  readonly times: number
  /** The rejection of the call, or the feedback to the agent. */
  readonly effect: Fact | null
  /** The first message or call of the agent after the block. */
  readonly next: Fact | null
}

/** The end of a run. */
export interface End {
  readonly as: 'finished' | 'error'
  /** Null if no event has this state. */
  readonly event: string | null
  readonly micros: number | null
  /** The code of an error, if an event names it. */
  readonly code: string | null
  /** The number of answers of the model in the run, up to its end. */
  readonly iterations: number
  /** The Stop hooks that ran since then. */
  readonly stopRuns: readonly (Fact & {readonly what: HookRun})[]
}

type Ending = Omit<End, 'stopRuns'> & {readonly stopRuns: (Fact & {what: HookRun})[]}

/** Everything that changes while the events are read. */
interface Telling {
  status: State | null
  inferred: State | null
  asked: Fact | null
  readonly open: Map<string, OpenCall>
  readonly calls: Map<string, string>
  policy: string | null
  block: {hook: Of<'hook'>; times: number; effect: Fact | null; next: Fact | null} | null
  error: Of<'error'> | null
  stop: (Of<'stop'> & {duringCall: string | null}) | null
  lastCallError: Fact | null
  finish: Ending | null
  ends: Ending[]
  run: {iterations: number; answer: number | null}
  promptBlocked: boolean
  stopHooks: StopHooks
  hooks: {config: HookConfig; event: string} | null
  readonly occasions: Map<string, Occasions>
  readonly recent: Fact[]
  readonly condensations: Of<'condensation'>[]
}

/** Returns the story of a conversation. `facts` are in log order. */
export function storyOf(conversation: string | null, facts: readonly Fact[], known: Known): Story {
  const telling = begun()
  for (const fact of facts) tell(telling, fact)
  const {asked, open, block, error, stop, lastCallError, finish, ends, recent, condensations} = telling
  const state = stateOf(telling, known)
  return {
    conversation,
    events: facts.length,
    state,
    lastEvent: facts.at(-1) ?? null,
    asked,
    open: [...open.values()],
    policy: known.policy ?? telling.policy,
    block,
    error,
    stop,
    lastCallError,
    finish,
    ends: state.is === 'error' && ends.at(-1)?.as !== 'error' ? [...ends, endedWithoutEvent(state)] : ends,
    forgotten: condensations.findLast(({what}) => asked !== null && what.forgotten.has(asked.id)) ?? null,
    recent,
    hooks: known.hooks === null ? telling.hooks : {config: known.hooks, event: null},
    occasions: [...telling.occasions.values()],
    doubts: [],
    known: {...known, stopHooks: surer(known.stopHooks, telling.stopHooks)},
  }
}

/** The log of a conversation may announce hooks that its description lacks. */
function surer(known: StopHooks, told: StopHooks): StopHooks {
  return known === 'unknown' || (known === 'none' && told !== 'unknown') ? told : known
}

function endedWithoutEvent({event, since}: State): End {
  return {as: 'error', event, micros: since, code: null, iterations: 0, stopRuns: []}
}

/** Returns the description of a conversation as known data, without the data of a server. */
export function knownFrom(described: DescribedState | null): Known {
  return {
    status: described?.status ?? null,
    policy: described?.policy ?? null,
    stopHooks: described?.hooks?.stopHooks ?? 'unknown',
    hooks: described?.hooks?.outline ?? null,
    callbacks: null,
    maxIterations: described?.maxIterations ?? null,
  }
}

function begun(): Telling {
  return {
    status: null,
    inferred: null,
    asked: null,
    open: new Map(),
    calls: new Map(),
    policy: null,
    block: null,
    error: null,
    stop: null,
    lastCallError: null,
    finish: null,
    ends: [],
    run: {iterations: 0, answer: null},
    promptBlocked: false,
    stopHooks: 'unknown',
    hooks: null,
    occasions: new Map(),
    recent: [],
    condensations: [],
  }
}

/** A status that the server recorded wins over the last update, and an update over what the events imply. */
function stateOf({status, inferred, recent}: Telling, known: Known): State {
  const told = known.status ?? status?.is ?? inferred?.is ?? 'unknown'
  const found = [status, inferred].find(state => state?.is === told)
  if (found != null) return found
  const last = told === 'stuck' ? recent.at(-1) : undefined // being stuck writes no event of its own
  return {is: told, since: last?.micros ?? null, event: last?.id ?? null}
}

function tell(telling: Telling, fact: Fact): void {
  const {what} = fact
  if (what.is !== 'status' && what.is !== 'other' && what.is !== 'hooks') telling.lastCallError = null
  switch (what.is) {
    case 'message':
      tellMessage(telling, fact, what)
      break
    case 'call':
      tellCall(telling, fact, what)
      break
    case 'result':
      tellResult(telling, fact as Of<'result'>)
      break
    case 'hook':
      tellHook(telling, fact as Of<'hook'>)
      break
    case 'status':
      tellStatus(telling, fact, what)
      break
    case 'hooks':
      tellHooks(telling, fact, what.hooks)
      break
    case 'analysis':
      telling.policy = what.policy ?? telling.policy
      for (const [id, risk] of Object.entries(what.risks)) {
        const open = telling.open.get(id)
        if (open !== undefined && typeof risk === 'string') telling.open.set(id, {...open, risk})
      }
      break
    case 'stop':
      telling.stop = {...fact, what, duringCall: callInterrupted(telling, what.how)}
      telling.inferred = stateAt('paused', fact)
      break
    case 'error':
      telling.error = {...fact, what}
      telling.ends.push({
        as: 'error',
        event: fact.id,
        micros: fact.micros,
        code: what.code,
        iterations: telling.run.iterations,
        stopRuns: [],
      })
      telling.inferred = stateAt('error', fact)
      break
    case 'condensation':
      telling.condensations.push({...fact, what})
      break
    case 'other':
      break
  }
}

function tellMessage(telling: Telling, fact: Fact, {by, answer}: Of<'message'>['what']): void {
  keep(telling, fact)
  if (by === 'user') {
    addOccasion(telling, fact, 'UserPromptSubmit')
    if (hasEnded(telling) && !telling.promptBlocked) telling.block = null
    telling.run = {iterations: 0, answer: null}
    telling.asked = fact
    telling.error = null
    telling.inferred = telling.promptBlocked ? stateAt('finished', fact) : null
    if (telling.promptBlocked) finishAt(telling, fact)
    else if (telling.block !== null) telling.block = {...telling.block, times: 0}
    telling.promptBlocked = false
  } else if (by === 'agent') {
    iterate(telling, answer)
    follow(telling, fact)
    finishAt(telling, fact)
    telling.inferred = stateAt('finished', fact)
  } else if (telling.block?.effect === null && telling.block.hook.what.type === 'Stop') telling.block.effect = fact
}

/** Returns true if the last run is over, so that the next message of the user begins another one. */
function hasEnded({status, inferred}: Telling): boolean {
  return inferred !== null || (status !== null && status.is !== 'running')
}

/** An answer with several calls is one iteration. */
function iterate({run}: Telling, answer: number | null): void {
  if (answer === null || answer !== run.answer) run.iterations++
  run.answer = answer
}

function tellCall(telling: Telling, fact: Fact, what: Call): void {
  keep(telling, fact)
  iterate(telling, what.answer)
  telling.inferred = null
  telling.error = null
  if (telling.block?.hook.what.action !== fact.id) follow(telling, fact)
  if (!what.executable) return
  addOccasion(telling, fact, 'PreToolUse', what.tool)
  telling.open.set(fact.id, {id: fact.id, micros: fact.micros, call: what, risk: what.risk})
  telling.calls.set(what.call, fact.id)
}

function tellResult(telling: Telling, fact: Of<'result'>): void {
  const {what} = fact
  keep(telling, fact)
  const action = what.action !== null && telling.open.has(what.action) ? what.action : telling.calls.get(what.call)
  const call = telling.open.get(action ?? '')
  telling.open.delete(action ?? '')
  telling.inferred = null
  if (what.as === 'error') telling.lastCallError = fact
  const {block} = telling
  if (what.by === 'hook' && block?.effect === null && block.hook.what.action === what.action) block.effect = fact
  if (what.as === 'observation') addOccasion(telling, fact, 'PostToolUse', what.tool)
  if (what.as !== 'observation' || call?.call.finishes !== true) return
  finishAt(telling, fact)
  telling.inferred = stateAt('finished', fact)
}

/** The hooks whose block has an effect. */
const BLOCKING: ReadonlySet<string> = new Set(['PreToolUse', 'UserPromptSubmit', 'Stop'])

function tellHook(telling: Telling, hook: Of<'hook'>): void {
  const {type, blocked} = hook.what
  if (type === 'Stop') telling.finish?.stopRuns.push(hook)
  if (!blocked || !BLOCKING.has(type)) return
  const before = telling.block?.hook.what.type === type ? telling.block.times : 0
  telling.block = {hook, times: before + 1, effect: null, next: null}
  telling.promptBlocked = type === 'UserPromptSubmit'
  if (type !== 'Stop') return
  telling.inferred = null
  if (telling.ends.at(-1) === telling.finish) telling.ends.pop()
}

function tellStatus(telling: Telling, fact: Fact, {to, policy, hooks}: Of<'status'>['what']): void {
  if (hooks !== null) tellHooks(telling, fact, hooks)
  telling.policy = policy ?? telling.policy
  if (to === 'running') telling.error = null
  if (telling.status?.is === to) return
  telling.status = stateAt(to, fact)
  if (to === 'finished' && telling.inferred?.is !== 'finished') finishAt(telling, fact)
}

function tellHooks(telling: Telling, {id}: Fact, {outline, stopHooks}: ConfiguredHooks): void {
  telling.stopHooks = stopHooks
  telling.hooks = outline === null ? null : {config: outline, event: id}
}

/** The maximum number of different tools that are remembered, because a log can name any number. */
const MOST_TOOLS = 200

function addOccasion({occasions}: Telling, {id}: Fact, type: HookType, toolName: string | null = null): void {
  const key = `${type} ${toolName}`
  const count = occasions.get(key)?.count ?? 0
  if (count > 0 || occasions.size < MOST_TOOLS) occasions.set(key, {type, toolName, count: count + 1, event: id})
}

function finishAt(telling: Telling, fact: Fact): void {
  const {id, micros} = fact
  addOccasion(telling, fact, 'Stop')
  const {iterations} = telling.run
  telling.finish = {as: 'finished', event: id, micros, code: null, iterations, stopRuns: []}
  telling.ends.push(telling.finish)
}

function follow({block}: Telling, fact: Fact): void {
  if (block !== null && block.next === null) block.next = fact
}

/** An interrupt writes an error for each call that it stops, so a call error directly before it was stopped by it. */
function callInterrupted({recent}: Telling, how: 'pause' | 'interrupt'): string | null {
  const last = how === 'interrupt' ? recent.at(-1)?.what : undefined
  return last?.is === 'result' && last.as === 'error' ? last.tool : null
}

const RECENT = 32

function keep({recent}: Telling, fact: Fact): void {
  recent.push(fact)
  if (recent.length > RECENT) recent.shift()
}

function stateAt(is: string, {id, micros}: Fact): State {
  return {is, since: micros, event: id}
}
