import {dashed} from '../../events/ids.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'
import {recordsOf} from '../conversation/record/records.ts'
import {MASKED_SECRET} from '../masking/masked-secret.ts'
import type {Store} from '../store/store.ts'
import type {RuntimeEntry} from './entry.ts'

/** Returns one sandbox for each conversation created here. */
export async function runtimesOf(store: Store, base: string): Promise<RuntimeEntry[]> {
  const entries: RuntimeEntry[] = []
  for await (const record of recordsOf(store)) if (record.origin === 'own') entries.push(entryOf(record, base))
  return entries
}

const STATUS = {STARTING: 'starting', RUNNING: 'running', PAUSED: 'paused', ERROR: 'error', MISSING: 'stopped'} as const

function entryOf({id, sandboxId, sandboxStatus}: ConversationRecord, base: string): RuntimeEntry {
  return {
    session_id: dashed(id),
    runtime_id: sandboxId ?? id,
    session_api_key: MASKED_SECRET,
    status: STATUS[sandboxStatus],
    url: base,
  }
}
