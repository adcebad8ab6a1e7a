import {createHash, randomInt} from 'node:crypto'
import {conversationIdIn} from '../../events/ids.ts'
import type {Conversations} from '../conversation/conversations.ts'
import type {Metrics} from '../metrics/metrics.ts'
import type {ConversationId, Store} from '../store/store.ts'
import type {FaultKind} from './kind.ts'
import {FAULT_KINDS} from './kinds/index.ts'
import {type PathPattern, pathPattern} from './path-pattern.ts'
import type {FaultPlan, FaultRule} from './plan.ts'
import {type CountedRule, faultWords} from './words.ts'

/** What a request or a socket is about. */
export interface Target {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly conversation: ConversationId | null
}

/** A fault that must happen to one request or socket. */
export interface DueFault {
  readonly kind: FaultKind<never>
  readonly value: never
  readonly frame: number | null
  /** Returns true if the conversation is at the step of the rule, or if the rule has none. */
  readonly isAtStep: () => boolean
  /** Returns numbers from 0 to 1, which depend only on the seed, the rule, the request and `place`. */
  readonly random: (place: number) => number
  /** Counts that the fault happened, and returns its name for people. */
  fired(): string
}

/** The simulated faults of a server, which can be changed while it runs. */
export interface Faults {
  /** False if no fault can happen. */
  any(): boolean
  /** Returns true if a rule for this route depends on the conversation of the request. */
  needConversation(method: string, path: string): boolean
  /** Returns the faults of a request or a socket, in the order of the rules, and counts that the rules matched. */
  due(target: Target): Promise<readonly DueFault[]>
  /** Replaces all rules, and begins to count anew. Returns the seed. */
  set(plan: FaultPlan): number
  clear(): void
  list(): {readonly seed: number | null; readonly rules: readonly CountedRule[]}
}

interface State {
  readonly id: number
  readonly rule: FaultRule
  readonly matches: PathPattern
  readonly conversation: ConversationId | null
  matched: number
  fired: number
}

interface FaultWorld {
  readonly store: Store
  readonly metrics: Metrics
  readonly stepOf: Conversations['stepOf']
}

export function createFaults({store, metrics, stepOf}: FaultWorld): Faults {
  let seed: number | null = null
  let states: readonly State[] = []

  /** The number of a request is given without waiting, so that it does not depend on the store's speed. */
  function take(state: State, conversation: ConversationId | null): DueFault[] {
    const {id, rule} = state
    state.matched += 1
    const number = state.matched
    const random = (place: number) => fraction(`${seed}/${id}/${number}/${place}`)
    const isChosen = rule.requests === undefined || rule.requests.includes(number)
    if (!isChosen || (rule.chance !== undefined && random(-1) >= rule.chance)) return []
    const fired = () => {
      state.fired += 1
      metrics.fault(rule.fault)
      return faultWords(state)
    }
    const kind = FAULT_KINDS[rule.fault] as FaultKind<never> // the cast is safe: the plan's value fits its kind
    const isAtStep = () => isAt(rule.step, conversation)
    return [{kind, value: rule.value as never, frame: rule.frame ?? null, isAtStep, random, fired}]
  }

  function isAt(step: FaultRule['step'], conversation: ConversationId | null): boolean {
    if (step === undefined) return true
    const reached = conversation === null ? null : stepOf(conversation)
    return reached !== null && (step === reached.number || step === reached.name)
  }

  /** The frames of a socket are compared with the step when they are sent. */
  function isMeant({matches, conversation: own, rule}: State, {method, path, conversation}: Target): boolean {
    const isOfConversation = own === null || own === conversation
    return matches(method, path) && isOfConversation && (rule.frame !== undefined || isAt(rule.step, conversation))
  }

  return {
    any: () => states.length > 0,
    needConversation: (method, path) =>
      states.some(
        ({matches, conversation, rule}) =>
          matches(method, path) && (conversation !== null || rule.events !== undefined || rule.step !== undefined),
      ),
    async due(target) {
      const {conversation} = target
      const meant = states.filter(state => isMeant(state, target))
      const due = new Map<State, readonly DueFault[]>()
      const needLog = meant.filter(({rule}) => rule.events !== undefined)
      for (const state of meant) if (!needLog.includes(state)) due.set(state, take(state, conversation))
      const isUnread = needLog.length === 0 || conversation === null
      const events = isUnread ? 0 : (await store.lastSeq(conversation)) + 1
      for (const state of needLog) if (events >= (state.rule.events ?? 0)) due.set(state, take(state, conversation))
      return meant.flatMap(state => due.get(state) ?? [])
    },
    set(plan) {
      seed = plan.seed ?? randomInt(2 ** 31)
      states = plan.rules.map((rule, at) => ({
        id: at + 1,
        rule,
        matches: pathPattern(rule.on) ?? (() => false),
        conversation: conversationIdIn(rule.conversation),
        matched: 0,
        fired: 0,
      }))
      return seed
    },
    clear() {
      seed = null
      states = []
    },
    list: () => ({seed, rules: states.map(({id, rule, matched, fired}) => ({id, rule, matched, fired}))}),
  }
}

function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
}
