import type {Static} from 'typebox'
import type {Usage} from '../scenario/steps.ts'

type UsageOf = Static<typeof Usage>

/** What the model's answers took so far. */
export interface Usages {
  add(usage: UsageOf, responseId: string): void
  cost(): number
  /** As the state update `stats` has it; `detailed` as a snapshot has it. */
  json(detailed: boolean): Record<string, unknown>
}

export function createUsages(model: string): Usages {
  const all: {readonly usage: UsageOf; readonly responseId: string}[] = []
  const cost = () => all.reduce((sum, {usage}) => sum + (usage.cost ?? 0), 0)

  function metrics(detailed: boolean): Record<string, unknown> {
    const prompt = all.reduce((sum, {usage}) => sum + (usage.prompt ?? 0), 0)
    const completion = all.reduce((sum, {usage}) => sum + (usage.completion ?? 0), 0)
    const last = all.at(-1)?.usage
    const total = tokens(model, {prompt, completion}, '', (last?.prompt ?? 0) + (last?.completion ?? 0))
    return {
      model_name: model,
      accumulated_cost: cost(),
      max_budget_per_task: null,
      accumulated_token_usage: total,
      ...(detailed ? lists() : {}),
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
    cost,
    json: detailed => ({usage_to_metrics: all.length === 0 ? {} : {agent: metrics(detailed)}}),
  }
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
