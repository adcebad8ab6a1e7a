import type {Container} from '../cluster/objects.ts'
import type {PatchOperation} from '../cluster/writer.ts'
import {envOwners} from '../installation/log-level/env-owner.ts'
import {blockedBefore, blocker} from './blocked.ts'
import type {Change, Entry, Write} from './change.ts'
import {exactEntry, isSameEntry, type Placed, placedEntry} from './entry.ts'
import type {Ground} from './ground.ts'
import type {InForce} from './in-force.ts'
import {effectsOf} from './notes.ts'
import {ownLevel} from './own-level.ts'
import {writeEntry, writeRecord} from './patch.ts'
import {NO_RESTART, restartsOf} from './restarts.ts'
import {type StandingChange, standingChanges} from './standing-change.ts'
import {subjectOf} from './subject.ts'
import {type Level, nameOf, type Target} from './target.ts'

export interface SetRequest {
  readonly level: Level
  /** RFC 3339; null: until somebody takes it back. */
  readonly expires: string | null
  readonly by: string
  /** RFC 3339. */
  readonly at: string
}

/** What it takes to set the level of one workload's main container. */
export function planSet(target: Target, request: SetRequest, ground: Ground): Change {
  const before = blockedBefore(target, ground)
  if ('action' in before) return before
  const {container, resourceVersion} = before
  const {now, variable} = ownLevel(target, container, request.level, ground)
  const subject = subjectOf(target, ground, variable)
  if (now.variable === 'DEBUG' && request.level !== 'DEBUG')
    return blocker(subject, `DEBUG=${now.value} forces DEBUG, whatever ${variable} says`, [
      `kubectl -n ${subject.namespace} set env ${nameOf(subject)} -c ${container.name} DEBUG-`,
    ])
  const standing = standingChanges(target)
  const ours = standing.find(each => each.container === container.name && each.change.variable === variable) ?? null
  if (now.level === request.level) return alreadySo(target, {request, now, ours, subject, resourceVersion})
  const other = standing.find(each => each !== ours)
  if (other !== undefined)
    return blocker(
      subject,
      `svcdiag set ${other.change.variable} of ${other.container}, and its record has room for one`,
      [`svcdiag log-level reset ${subject.component}`],
    )
  const placed = placedEntry(container, variable)
  const current = placed === null ? null : exactEntry(placed.entry)
  if (current === 'unknown')
    return blocker(subject, `${variable} comes from a source that svcdiag could not put back as it was`, [])
  const after = {name: variable, value: request.level}
  const notes = [
    ...effectsOf(request.level, target, container, ground.configMaps),
    ...duplicateNote(now),
    ...subject.notes,
  ]
  return {
    ...subject,
    notes,
    containers: [{container: container.name, variable, before: now, after}],
    restarts: restartsOf(target),
    ...written(target, {request, container, placed, current, after, ours, resourceVersion}),
  }
}

interface Already {
  readonly request: SetRequest
  readonly now: InForce
  readonly ours: StandingChange | null
  readonly subject: ReturnType<typeof subjectOf>
  readonly resourceVersion: string
}

/** Only the end of a change that svcdiag made can be moved. */
function alreadySo(target: Target, {request, now, ours, subject, resourceVersion}: Already): Change {
  const operations =
    ours === null || request.expires === null ? [] : writeRecord(target.object.metadata, ours.record, request.expires)
  if (operations.length === 0) {
    const forNothing =
      request.expires !== null && ours === null ? '; svcdiag did not set it, so it will not expire' : ''
    return {
      ...subject,
      action: 'unchanged',
      reason: `it logs at ${now.level} already (${whyWords(now)})${forNothing}`,
      commands: [],
    }
  }
  const {kind, namespace, name} = subject
  const patch = {kind, namespace, name, resourceVersion, operations}
  return {
    ...subject,
    action: 'record',
    containers: [],
    restarts: NO_RESTART,
    patch,
    record: ours?.record ?? null,
    expires: request.expires,
  }
}

interface Writing {
  readonly request: SetRequest
  readonly container: Container
  readonly placed: Placed | null
  readonly current: Entry | null
  readonly after: Entry
  readonly ours: StandingChange | null
  readonly resourceVersion: string
}

/** Level and record in one patch: there is never one without the other. */
function written(target: Target, writing: Writing): Pick<Write, 'action' | 'patch' | 'record' | 'expires'> {
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

function duplicateNote({variable, entries}: InForce): string[] {
  return entries > 1
    ? [`${variable} stands ${entries} times in env, and the last one counts: only that one is changed`]
    : []
}

function whyWords({variable, value, from, unread}: InForce): string {
  if (variable === null) return unread.length === 0 ? 'unset means INFO' : `unset, unless ${unread.join(', ')} sets it`
  return `${variable}=${value} in ${from}`
}
