import {conversationIdIn} from '../../events/ids.ts'
import {isObject, valueAt} from '../../events/schema.ts'
import {instantOf} from '../../events/time.ts'
import {Refused} from '../answers/refused.ts'
import {utcTimestamp} from '../conversation/profile.ts'
import {
  type ConversationRecord,
  EXECUTION_STATUSES,
  type ExecutionStatus,
  recordOf,
  runsHere,
} from '../conversation/record/record.ts'
import {withoutNull} from '../conversation/view/state.ts'
import {MASKED_SECRET} from '../mask.ts'
import type {ConversationId, Store} from '../store/store.ts'

type Json = Readonly<Record<string, unknown>>

/** Returns the record of a conversation, or null. Throws `Refused` with 409 if the conversation runs here. */
export async function foreignRecordOf(store: Store, id: ConversationId): Promise<ConversationRecord | null> {
  const record = await recordOf(store, id)
  if (record !== null && runsHere(record)) throw new Refused(409, 'This conversation runs here.')
  return record
}

/** Returns an empty record. `now` is in microseconds since 1970. */
export function emptyRecord(id: ConversationId, origin: 'imported' | 'webhook', now: number): ConversationRecord {
  const at = isoOf(now)
  return {
    id,
    title: null,
    public: false,
    executionStatus: 'idle',
    sandboxStatus: 'MISSING',
    sandboxId: null,
    parentId: null,
    llmModel: null,
    tags: {},
    origin,
    createdAt: at,
    updatedAt: at,
    request: {},
    foreign: null,
  }
}

/** Returns the record, marked as running elsewhere. Only the server that runs a conversation sends its webhooks. */
export function runElsewhere(record: ConversationRecord): ConversationRecord {
  return record.origin === 'webhook' ? record : {...record, origin: 'webhook'}
}

/**
 * Returns the record, updated with another server's description. Credentials are masked. Fields that the description
 * lacks stay unchanged.
 */
export function withAbout(record: ConversationRecord, about: Json, now: number): ConversationRecord {
  const {title, tags, created_at: created, llm_model: model, parent_conversation_id: parent} = about
  return {
    ...record,
    title: textOr(title, record.title),
    public: about.public === true || record.public,
    executionStatus: statusIn(about.execution_status) ?? record.executionStatus,
    llmModel: textOr(model, textOr(valueAt(about, ['agent', 'llm', 'model']), record.llmModel)),
    parentId: conversationIdIn(parent) ?? record.parentId,
    tags: isObject(tags) ? textsOf(tags) : record.tags,
    createdAt: utcIn(created) ?? record.createdAt,
    updatedAt: isoOf(now),
    foreign: masked(about),
  }
}

/** Returns the record. Its missing fields are filled from another description. */
export function filledWith(record: ConversationRecord, about: Json, now: number): ConversationRecord {
  const told = withAbout(record, about, now)
  const isUntold = record.foreign === null
  return {
    ...told,
    title: record.title ?? told.title,
    executionStatus: isUntold && record.executionStatus === 'idle' ? told.executionStatus : record.executionStatus,
    llmModel: record.llmModel ?? told.llmModel,
    parentId: record.parentId ?? told.parentId,
    tags: Object.keys(record.tags).length === 0 ? told.tags : record.tags,
    createdAt: isUntold ? told.createdAt : record.createdAt,
    foreign: {...record.foreign, ...told.foreign, ...withoutNull(record.foreign ?? {})},
  }
}

/** Returns the status that a state update announces; null for another event. */
export function statusOf(event: Json): ExecutionStatus | null {
  if (event.kind !== 'ConversationStateUpdateEvent') return null
  if (event.key === 'execution_status') return statusIn(event.value)
  return event.key === 'full_state' ? statusIn(valueAt(event, ['value', 'execution_status'])) : null
}

/** Returns the status with this name; null if there is none. */
export function statusIn(value: unknown): ExecutionStatus | null {
  return EXECUTION_STATUSES.find(status => status === value) ?? null
}

function textOr(value: unknown, otherwise: string | null): string | null {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function textsOf(tags: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Returns the dates in another server's description; null for a date that it lacks. */
export function datesIn(about: Json | null): {readonly createdAt: string | null; readonly updatedAt: string | null} {
  return {createdAt: utcIn(about?.created_at), updatedAt: utcIn(about?.updated_at)}
}

/** A time without an offset is read as UTC. */
function utcIn(value: unknown): string | null {
  const instant = instantOf(value)
  return instant === null ? null : utcTimestamp(instant.micros)
}

function isoOf(micros: number): string {
  return new Date(micros / 1000).toISOString()
}

const CREDENTIAL = /(?:^|_)(?:api_?key|token|secret|password|authorization|cookie)$/iu
/** Matches a value that the reference service has encrypted. */
const ENCRYPTED = /^gAAAA[\w-]{20}/u

function masked(about: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(about).map(([name, value]) => [name, maskedValue(name, value)]))
}

function maskedValue(name: string, value: unknown): unknown {
  if (name === 'secret_sources' && isObject(value)) return sources(value)
  if (typeof value === 'string') return CREDENTIAL.test(name) || ENCRYPTED.test(value) ? MASKED_SECRET : value
  if (Array.isArray(value)) return value.map(item => maskedValue(name, item))
  return isObject(value) ? masked(value) : value
}

function sources(named: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(named).map(([name, source]) => {
      if (!isObject(source)) return [name, MASKED_SECRET]
      const {value, headers, ...others} = source
      const hidden = {
        ...(value === undefined ? {} : {value: value === null ? null : MASKED_SECRET}),
        ...(headers ? {headers: MASKED_SECRET} : {}),
      }
      return [name, {...masked(others), ...hidden}]
    }),
  )
}
