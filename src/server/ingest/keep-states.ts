import type {ReadAbout} from '../../events/read/read.ts'
import {isObject} from '../../events/schema.ts'
import {runsHere} from '../conversation/record/record.ts'
import {recordOf, saveRecord} from '../conversation/record/records.ts'
import {filledWith, withAbout} from './foreign-record.ts'
import type {Import} from './import-run.ts'
import {importedId} from './keep-imported.ts'

/** Imports `meta.json` and `base_state.json`. A description that exists already stays. */
export async function keepStates({server, abouts, names}: Import): Promise<void> {
  for (const [name, own] of abouts) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || (record.origin === 'imported' && record.foreign !== null)) continue
    const about = Object.assign({}, ...own.toSorted(byName).map(({text}) => objectIn(text)))
    const keep = record.origin === 'webhook' ? filledWith : withAbout
    const described = keep(record, about, server.clock.now())
    await saveRecord(server.store, {...described, updatedAt: record.updatedAt})
  }
}

/** `meta.json` has precedence. */
function byName(one: ReadAbout, other: ReadAbout): number {
  return one.name < other.name ? -1 : 1
}

function objectIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text) // it was parsed before
  return isObject(value) ? value : {}
}

/** Sub-agents are folders within their parent's folder. A known parent stays. */
export async function keepParents({server, parents, names}: Import): Promise<void> {
  for (const [name, parent] of parents) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || record.parentId !== null) continue
    await saveRecord(server.store, {...record, parentId: importedId(parent)})
  }
}
