import {agentError} from './agent-error.ts'
import {append} from './append.ts'
import type {Live} from './live.ts'
import {does} from './profile.ts'
import {type ConversationRecord, runsHere} from './record.ts'
import {recordsOf} from './records.ts'
import {move} from './status.ts'
import type {World} from './world.ts'

const RESTARTED =
  'The server was restarted while the tool was running, perhaps because it had used up its memory. Nothing is known of the result.'

/** A conversation that was running when its process died: an error, for the first call without a result too (facts 2, rule 10). */
export async function recover(live: Live): Promise<void> {
  const [first] = live.state.pending
  live.state.pending = []
  await move(live, 'reload')
  if (first === undefined) return
  const entry = agentError(live, first.made.event, RESTARTED)
  const parent = does(live.world.settings.compat, '1.44.0') ? {parent: first.made.id} : {}
  await append(live, [{...entry, ...parent}])
}

/** Conversations of ours that no process runs any more, although they say they are running. */
export async function* leftRunning({store}: World): AsyncGenerator<ConversationRecord> {
  for await (const record of recordsOf(store)) if (isLeftRunning(record)) yield record
}

export function isLeftRunning(record: ConversationRecord): boolean {
  return record.executionStatus === 'running' && runsHere(record)
}
