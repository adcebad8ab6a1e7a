import type {Live} from './live.ts'

const DEFAULT = 500

/** What the request asks for, or the scenario. */
export function maxIterations({scenario, state}: Live): number {
  const asked = state.record.request.max_iterations
  return typeof asked === 'number' ? asked : (scenario['max-iterations'] ?? DEFAULT)
}
