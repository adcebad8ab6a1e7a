import type {Scenario} from '../scenario/scenario.ts'
import type {ConversationRecord} from './record.ts'

/** Whether there are completion logs: what the request says of its agent, or else the scenario. */
export function logsCompletions({log_completions: asked}: ConversationRecord['request'], scenario: Scenario): boolean {
  return typeof asked === 'boolean' ? asked : (scenario['log-completions'] ?? false)
}
