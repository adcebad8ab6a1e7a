import type {Container} from '../../cluster/objects.ts'
import type {PatchOperation} from '../../cluster/writer.ts'
import {effectiveLevel, LEVEL_VARIABLES, settingOf} from '../../installation/log-level/effective-level.ts'
import {envOwners} from '../../installation/log-level/env-owner.ts'
import {
  type ChangedContainer,
  type LevelRecord,
  LOG_LEVEL_EXPIRES,
  recordOf,
} from '../../installation/log-level/record.ts'
import {PROGRAM} from '../../program.ts'
import type {Change, Entry, Subject, Write} from '../change.ts'
import {exactEntry, isSameEntry, type Placed, placedEntry} from '../entry.ts'
import {type InForce, inForce} from '../in-force.ts'
import {containersOf, type Level, nameOf, type Target} from '../target.ts'
import {effectsOf} from './notes.ts'
import {writeEntry, writeRecord} from './patch.ts'
import {NO_RESTART, restartsOf} from './restarts.ts'
import {blockedBefore, blocker, type Ground, subjectOf} from './subject.ts'

export interface SetRequest {
  readonly level: Level
  /** The time of expiry in RFC 3339; null if the level stays until it is reset. */
  readonly expires: string | null
  readonly by: string
  /** The time of the change in RFC 3339. */
  readonly at: string
}

/** Plans to set the level of one workload's main container. */
export function planSet(target: Target, request: SetRequest, ground: Ground): Change {
  const before = blockedBefore(target, ground)
  if ('action' in before) return before
  const {container, resourceVersion} = before
  const {now, variable} = ownLevel(target, container, request.level, ground)
  const subject = subjectOf(target, ground, variable)
  if (now.variable === 'DEBUG' && request.level !== 'DEBUG')
    return blocker(subject, `DEBUG=${now.value} forces DEBUG, whatever the value of ${variable}`, [
      `kubectl -n ${subject.namespace} set env ${nameOf(subject)} -c ${container.name} DEBUG-`,
    ])
  const standing = standingChanges(target)
  const ours = standing.find(each => each.container === container.name && each.change.variable === variable) ?? null
  if (now.level === request.level) return planSetAgain(target, {request, now, ours, subject, resourceVersion})
  const other = standing.find(each => each !== ours)
  if (other !== undefined)
    return blocker(
      subject,
      `svcdiag set ${other.change.variable} of ${other.container}, and its record has room for one`,
      [`${PROGRAM} log-level reset ${subject.component}`],
    )
  const placed = placedEntry(container, variable)
  const current = placed === null ? null : exactEntry(placed.entry)
  if (current === 'unknown')
    return blocker(subject, `${variable} comes from a source that svcdiag could not restore`, [])
  const after = {name: variable, value: request.level}
  const notes = [
    ...effectsOf(request.level, target, container, ground.configMaps),
    ...duplicateNote(now),
    ...endNote(target, request, ours),
    ...subject.notes,
  ]
  return {
    ...subject,
    notes,
    containers: [{container: container.name, variable, before: now, after}],
    restarts: restartsOf(target),
    ...setWrite(target, {request, container, placed, current, after, ours, resourceVersion}),
  }
}

function duplicateNote({variable, entries}: InForce): string[] {
  return entries > 1
    ? [`${variable} occurs ${entries} times in env, and the last one counts: only that one is changed`]
    : []
}

/** Returns a warning if the new change has no expiry, but the change that it replaces has one. */
function endNote({object}: Target, {expires}: SetRequest, ours: StandingChange | null): string[] {
  const until = object.metadata.annotations?.[LOG_LEVEL_EXPIRES]
  if (expires !== null || ours === null || until === undefined) return []
  return [`its expiry (${until}) is removed: use --for to set a new one`]
}

/**
 * Returns the level that the component's own variables set, and the variable to change. The level of a library, such as
 * `LITELLM_LOG` in the app, counts only if INFO is requested and the library logs at DEBUG.
 */
function ownLevel(target: Target, container: Container, wanted: Level, ground: Ground) {
  const {configMaps, profile} = ground
  const own = profile.components[target.workload.component].logLevel?.variables ?? ['LOG_LEVEL']
  const isVerbose = effectiveLevel(container, configMaps).level === 'verbose'
  const now = inForce(container, configMaps, wanted === 'INFO' && isVerbose ? LEVEL_VARIABLES : own)
  return {now, variable: variableFor(now, own, container, ground)}
}

/** Returns the variable to change: the one that decides, else the first that is set, else the first of `own`. */
function variableFor(now: InForce, own: readonly string[], container: Container, {configMaps}: Ground): string {
  const decided = LEVEL_VARIABLES.find(name => name === now.variable)
  return decided ?? own.find(name => settingOf(container, name, configMaps) !== null) ?? own[0] ?? 'LOG_LEVEL'
}

interface Already {
  readonly request: SetRequest
  readonly now: InForce
  readonly ours: StandingChange | null
  readonly subject: Subject
  readonly resourceVersion: string
}

/** Plans a level that the container already has. At most the expiry of svcdiag's change has to be written. */
function planSetAgain(target: Target, {request, now, ours, subject, resourceVersion}: Already): Change {
  const operations =
    ours === null || request.expires === null ? [] : writeRecord(target.object.metadata, ours.record, request.expires)
  if (operations.length === 0) {
    return {
      ...subject,
      action: 'unchanged',
      reason: `it already logs at ${now.level} (${whyWords(now)})${endWords(target, request, ours)}`,
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

/** Returns a note if the expiry differs from the expiry that the user requested. */
function endWords({object}: Target, {expires}: SetRequest, ours: StandingChange | null): string {
  if (ours === null) return expires === null ? '' : '; svcdiag did not set it, so it will not expire'
  const until = object.metadata.annotations?.[LOG_LEVEL_EXPIRES]
  return expires === null && until !== undefined ? `; its expiry stays: ${until}` : ''
}

function whyWords({variable, value, from, unread}: InForce): string {
  if (variable === null) return unread.length === 0 ? 'unset means INFO' : `unset, unless ${unread.join(', ')} sets it`
  return `${variable}=${value} in ${from}`
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

/** Returns one patch for level and record, so that neither exists without the other. */
function setWrite(target: Target, writing: Writing): Pick<Write, 'action' | 'patch' | 'record' | 'expires'> {
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

/** A log level that svcdiag set and that is still in the pod template. */
interface StandingChange {
  readonly record: LevelRecord
  readonly container: string
  readonly change: ChangedContainer
}

function standingChanges(target: Target): StandingChange[] {
  const record = recordOf(target.object.metadata.annotations)
  if (record === null || record === 'unreadable') return []
  return Object.entries(record.containers)
    .map(([container, change]) => ({record, container, change}))
    .filter(standing => stands(target, standing))
}

function stands(target: Target, {container, change: {variable, set}}: StandingChange): boolean {
  const own = containersOf(target).find(({name}) => name === container)
  const placed = own === undefined ? null : placedEntry(own, variable)
  return placed !== null && isSameEntry(placed.entry, {name: variable, value: set})
}
