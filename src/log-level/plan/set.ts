import {LOG_LEVEL_EXPIRES} from '../../installation/log-level/record.ts'
import type {Change} from '../change.ts'
import {exactEntry, placedEntry} from '../entry.ts'
import type {InForce} from '../in-force.ts'
import {nameOf, type Target} from '../target.ts'
import {blockedBefore, blocker} from './blocked.ts'
import type {Ground} from './ground.ts'
import {effectsOf} from './notes.ts'
import {ownLevel} from './own-level.ts'
import {restartsOf} from './restarts.ts'
import {planSetAgain} from './set-again.ts'
import type {SetRequest} from './set-request.ts'
import {setWrite} from './set-write.ts'
import {type StandingChange, standingChanges} from './standing-change.ts'
import {subjectOf} from './subject.ts'

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
      [`svcdiag log-level reset ${subject.component}`],
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

/** Warns that a change without an expiry replaces svcdiag's change with one. */
function endNote({object}: Target, {expires}: SetRequest, ours: StandingChange | null): string[] {
  const until = object.metadata.annotations?.[LOG_LEVEL_EXPIRES]
  if (expires !== null || ours === null || until === undefined) return []
  return [`its expiry (${until}) is removed: use --for to set a new one`]
}
