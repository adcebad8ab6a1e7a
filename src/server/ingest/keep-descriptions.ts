import type {ReadAbout} from '../../events/read/read.ts'
import {isObject} from '../../events/schema.ts'
import {utcTimestamp} from '../conversation/profile.ts'
import {type ConversationRecord, recordOf, runsHere, saveRecord} from '../conversation/record/record.ts'
import type {ConversationId, Store} from '../store/store.ts'
import {datesIn, filledWith, withAbout} from './foreign-record.ts'
import {type Import, importedId} from './keep-imported.ts'

/**
 * Imports the descriptions in `meta.json` and `base_state.json`, and the dates of conversations. An existing
 * description is not replaced. If no description has the dates, they are those of the first and the last event.
 */
export async function keepDescriptions(run: Import): Promise<void> {
  const {server, abouts, names, changed} = run
  const described = new Set<ConversationId>()
  for (const [name, own] of abouts) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || (record.origin === 'imported' && record.foreign !== null)) continue
    const about = Object.assign({}, ...own.toSorted(byName).map(({text}) => objectIn(text)))
    const keep = record.origin === 'webhook' ? filledWith : withAbout
    const after = {...keep(record, about, server.clock.now()), updatedAt: record.updatedAt}
    await saveRecord(server.store, await dated(server.store, after))
    described.add(record.id)
  }
  for (const id of changed) {
    const record = described.has(id) ? null : await recordOf(server.store, id)
    if (record !== null && !runsHere(record)) await saveRecord(server.store, await dated(server.store, record))
  }
}

/** A webhook has its own dates, which are the times of arrival. */
async function dated(store: Store, record: ConversationRecord): Promise<ConversationRecord> {
  if (record.origin !== 'imported') return record
  const told = datesIn(record.foreign)
  return {
    ...record,
    createdAt: told.createdAt ?? (await timeOf(store, record.id, 'ascending')) ?? record.createdAt,
    updatedAt: told.updatedAt ?? (await timeOf(store, record.id, 'descending')) ?? record.updatedAt,
  }
}

async function timeOf(store: Store, conversation: ConversationId, order: 'ascending' | 'descending') {
  const query = {conversation, kind: null, gte: null, lt: null}
  const [event] = await store.byTime(query, {order, after: null, upToSeq: null, beyondSeq: null, limit: 1})
  return event === undefined ? null : utcTimestamp(event.micros)
}

function byName(one: ReadAbout, other: ReadAbout): number {
  return one.name < other.name ? -1 : 1
}

function objectIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text) // never throws: the reader has already parsed the text
  return isObject(value) ? value : {}
}

/** Imports the parents of sub-agents. A parent that is already known is not replaced. */
export async function keepParents({server, parents, names}: Import): Promise<void> {
  for (const [name, parent] of parents) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || record.parentId !== null) continue
    await saveRecord(server.store, {...record, parentId: importedId(parent)})
  }
}
