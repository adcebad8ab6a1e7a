import type {Scenario} from '../scenario/scenario.ts'
import type {LiveState} from './live.ts'
import type {ConversationRecord} from './record.ts'

/** Where a conversation stands before its log is read. */
export function emptyState(record: ConversationRecord, scenario: Scenario): LiveState {
  const {security_analyzer} = record.request
  return {
    record,
    head: null,
    isLogEmpty: true,
    movedAt: 0,
    lastSeq: -1,
    hasSystemPrompt: false,
    lastUserMessageId: null,
    messages: 0,
    blockedMessages: new Map(),
    pending: [],
    analyzer: typeof security_analyzer === 'string' ? security_analyzer : (scenario.analyzer ?? null),
    recent: [],
    begun: null,
    run: null,
    answers: 0,
    calls: 0,
  }
}
