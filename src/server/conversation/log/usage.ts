import type {Static} from 'typebox'
import {isObject} from '../../../events/schema.ts'
import type {Usage} from '../../scenario/steps.ts'

type UsageOf = Static<typeof Usage>
type Json = Readonly<Record<string, unknown>>

/** The token usage and the cost of the model. */
export interface Usages {
  add(usage: UsageOf, responseId: string): void
  cost(): number
  /** Returns the value of a `stats` update. If `detailed` is true, returns the longer value of a snapshot. */
  json(detailed: boolean): Record<string, unknown>
}

/** The key of the state update that contains the usage. */
export const STATS = 'stats'
const AGENT = 'agent'

/** Returns the usage of a conversation. Its totals continue `announced`, the last `stats` update in the log. */
export function createUsages(model: string, announced: unknown): Usages {
  const {[AGENT]: agent, ...others} = metricsIn(announced)
  const before = objectIn(agent?.accumulated_token_usage)
  const all: {readonly usage: UsageOf; readonly responseId: string}[] = []
  const sum = (name: 'prompt' | 'completion' | 'cost') => all.reduce((total, {usage}) => total + (usage[name] ?? 0), 0)
  const agentCost = () => numberIn(agent?.accumulated_cost) + sum('cost')

  function metrics(detailed: boolean): Json {
    return {
      model_name: model,
      accumulated_cost: agentCost(),
      max_budget_per_task: null,
      accumulated_token_usage: {...tokens(model, {}, '', 0), ...before, ...(all.length === 0 ? {} : added())},
      ...(detailed ? lists() : {}),
    }
  }

  function added(): Json {
    const last = all.at(-1)?.usage
    return {
      model,
      prompt_tokens: numberIn(before.prompt_tokens) + sum('prompt'),
      completion_tokens: numberIn(before.completion_tokens) + sum('completion'),
      per_turn_token: (last?.prompt ?? 0) + (last?.completion ?? 0),
    }
  }

  function lists() {
    return {
      costs: all.flatMap(({usage}) => (usage.cost === undefined ? [] : [{model, cost: usage.cost}])),
      response_latencies: [],
      token_usages: all.map(({usage, responseId}) =>
        tokens(model, usage, responseId, (usage.prompt ?? 0) + (usage.completion ?? 0)),
      ),
    }
  }

  return {
    add: (usage, responseId) => all.push({usage, responseId}),
    cost: () => Object.values(others).reduce((total, one) => total + numberIn(one.accumulated_cost), agentCost()),
    json: detailed => {
      const own = all.length === 0 && agent === undefined ? {} : {[AGENT]: metrics(detailed)}
      return {usage_to_metrics: {...own, ...others}}
    },
  }
}

function metricsIn(announced: unknown): Record<string, Json> {
  const all = Object.entries(objectIn(objectIn(announced).usage_to_metrics))
  return Object.fromEntries(all.flatMap(([name, metrics]) => (isObject(metrics) ? [[name, metrics]] : [])))
}

function objectIn(value: unknown): Json {
  return isObject(value) ? value : {}
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function tokens(model: string, {prompt = 0, completion = 0}: UsageOf, responseId: string, perTurn: number) {
  return {
    model,
    prompt_tokens: prompt,
    completion_tokens: completion,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    reasoning_tokens: 0,
    context_window: 0,
    per_turn_token: perTurn,
    response_id: responseId,
  }
}
