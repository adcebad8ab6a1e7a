import type {Container} from '../../cluster/objects.ts'
import type {PatchOperation} from '../../cluster/writer.ts'
import {envOwners} from '../../installation/log-level/env-owner.ts'
import type {Entry, Write} from '../change.ts'
import {isSameEntry, type Placed} from '../entry.ts'
import type {Target} from '../target.ts'
import {writeEntry, writeRecord} from './patch.ts'
import type {SetRequest} from './set-request.ts'
import type {StandingChange} from './standing-change.ts'

interface Writing {
  readonly request: SetRequest
  readonly container: Container
  readonly placed: Placed | null
  readonly current: Entry | null
  readonly after: Entry
  readonly ours: StandingChange | null
  readonly resourceVersion: string
}

/** Writes level and record in one patch, so that neither exists without the other. */
export function setWrite(target: Target, writing: Writing): Pick<Write, 'action' | 'patch' | 'record' | 'expires'> {
  const {request, container, placed, current, after, ours, resourceVersion} = writing
  const {kind, namespace, name} = target.workload
  const previous = ours === null ? current : ours.change.previous
  const entry = writeEntry(target, container.name, placed, after)
  const patchOf = (operations: readonly PatchOperation[]) => ({
    kind,
    namespace,
    name,
    resourceVersion,
    operations: [entry, ...operations],
  })
  const {metadata} = target.object
  if (ours !== null && isSameEntry(previous, after))
    return {action: 'restore', patch: patchOf(writeRecord(metadata, null, null)), record: null, expires: null}
  const owner = ours === null ? ownerOf(target, container.name, after.name) : ours.change.owner
  const change = {variable: after.name, set: request.level, previous, owner}
  const record = {by: request.by, at: request.at, containers: {[container.name]: change}}
  return {
    action: 'set',
    patch: patchOf(writeRecord(metadata, record, request.expires)),
    record,
    expires: request.expires,
  }
}

function ownerOf({object}: Target, container: string, variable: string): string | null {
  return envOwners(object.metadata, container, variable)?.[0]?.manager ?? null
}
