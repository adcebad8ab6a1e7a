import {runsHere} from '../conversation/record/record.ts'
import {recordOf, saveRecord} from '../conversation/record/records.ts'
import type {Import} from './import-run.ts'
import {importedId} from './keep-imported.ts'

/** Sub-agents lie in the folder of their parent. What was said of it before stays. */
export async function keepParents({server, parents, names}: Import): Promise<void> {
  for (const [name, parent] of parents) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || record.parentId !== null) continue
    await saveRecord(server.store, {...record, parentId: importedId(parent)})
  }
}
