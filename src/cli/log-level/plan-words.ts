import {
  type Change,
  type ContainerChange,
  type Elsewhere,
  type Entry,
  expiryOf,
  isWrite,
  type Plan,
  type Write,
} from '../../log-level/change.ts'
import {nameOf} from '../../log-level/target.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {missingWords, ruleWords} from '../render/words.ts'
import {type Hold, type LogLevelChange, sentWrites, type Told} from './result.ts'

interface Detail {
  readonly withPatch: boolean
  /** True if every workload that may need a change was read. */
  readonly isWhole: boolean
  /** The duration of --for if the level is held and then restored; null otherwise. */
  readonly heldFor: string | null
}

export function planLines({changes, elsewhere}: Plan, detail: Detail): string {
  const paragraphs = [...changes.map(change => changeLines(change, detail)), ...elsewhere.map(elsewhereLines)]
  if (paragraphs.length === 0)
    return detail.isWhole
      ? 'svcdiag changed no log level here: nothing to reset\n'
      : 'no workload to change could be read\n'
  return paragraphs.map(lines => lines.map(line => `${visible(line)}\n`).join('')).join('')
}

/** Returns the words for the question: `5 workloads will be changed, 7 pods restart`. */
export function writesWords(writes: readonly Write[]): string {
  const pods = writes.reduce((sum, {restarts}) => sum + restarts.pods, 0)
  const workloads = writes.length === 1 ? '1 workload' : `${writes.length} workloads`
  return `${workloads} will be changed, ${pods === 1 ? '1 pod restarts' : `${pods} pods restart`}`
}

function changeLines(change: Change, {withPatch, heldFor}: Detail): string[] {
  const head = `${change.component}  ${nameOf(change)}`
  if (!isWrite(change))
    return [`${head}: ${change.action}: ${change.reason}`, ...change.commands.map(command => `    ${command}`)]
  return [
    `${head}: ${change.containers.length === 0 ? 'only svcdiag’s own record changes' : change.containers.map(containerWords).join(', ')}`,
    ...(change.containers.length === 0 ? [] : [`    restarts: ${change.restarts.how}`]),
    ...(change.expires === null ? [] : [`    ${expiryWords(change.expires, heldFor)}`]),
    ...change.notes.map(note => `    ${note}`),
    ...(withPatch ? change.patch.operations.map(operation => `    patch: ${JSON.stringify(operation)}`) : []),
  ]
}

function expiryWords(expires: string, heldFor: string | null): string {
  return heldFor === null
    ? `expires: ${expires}; after that, ${PROGRAM} check and log-level get report the level`
    : `for ${heldFor}; then the previous level is restored`
}

function containerWords({container, variable, before, after}: ContainerChange): string {
  const was =
    before.from === 'env'
      ? `${variable}=${before.value}`
      : `${before.level}${before.from === null ? ' (unset)' : ` (${before.from})`}`
  return `${container}: ${was} -> ${after === null ? `${variable} unset` : entryWords(after)}`
}

function elsewhereLines({component, reason, steps}: Elsewhere): string[] {
  return [`${component}  not changed: ${reason}`, ...steps.map((step, at) => `    ${at + 1}. ${step}`)]
}

/** Returns `unset`, `LOG_LEVEL=INFO` or `LOG_LEVEL from ConfigMap NAME`. */
export function entryWords(entry: Entry | null): string {
  if (entry === null) return 'unset'
  const {name, value = '', valueFrom} = entry
  if (valueFrom === undefined) return `${name}=${value}`
  if (valueFrom.configMapKeyRef) return `${name} from ConfigMap ${valueFrom.configMapKeyRef.name}`
  return valueFrom.secretKeyRef ? `${name} from Secret ${valueFrom.secretKeyRef.name}` : `${name} from a field`
}

const STATUS: Readonly<Record<Told['status'], string>> = {
  written: 'changed',
  conflict: 'CONFLICT',
  refused: 'REFUSED',
  failed: 'FAILED',
  denied: 'DENIED',
  'not-tried': 'not tried',
}

/** Returns the outcome of each workload, and how to undo it. */
export function resultLines(change: LogLevelChange): string {
  const lines = [
    ...change.outcomes.map(outcomeWords),
    ...change.missing.map(missing => `not checked: ${missingWords(missing)}`),
    ...summaryWords(change),
  ]
  return lines.map(line => `${visible(line)}\n`).join('')
}

/** Returns the notice while the previous level is restored. The first Ctrl-C of a run never ends it. */
export function restoringWords(ended: NonNullable<Hold['ended']>, undo: string | null): string {
  const leaving = ended === 'expired' ? 'a second Ctrl-C leaves' : 'another Ctrl-C leaves'
  return `restoring the previous level; ${leaving} it to you: ${undo}`
}

/** Returns how a level that was held has ended. */
export function endLines({hold, undo, outcomes}: LogLevelChange): string {
  if (hold === null || hold.ended === null) return ''
  const why = hold.ended === 'expired' ? 'the time is over' : 'interrupted'
  const isWhole = hold.failures.length === 0
  const lines = [
    ...hold.outcomes.filter(({status}) => isWhole || status === 'written').map(told => restoredWords(told, why)),
    ...hold.failures.map(reason => `NOT RESTORED: ${reason}`),
    ...(isWhole ? [] : [`to restore the previous level: ${undo}`]),
    ...(isWhole && hold.outcomes.length === 0 ? [`${why}: ${goneWords(outcomes)}: nothing was changed`] : []),
  ]
  return lines.map(line => `${visible(line)}\n`).join('')
}

function restoredWords(told: Told, why: string): string {
  if (told.status === 'written') return `${nameOf(told)}: restored (${why})`
  return `${nameOf(told)}: its level has ended (${why}), but the API server did not confirm who restored it`
}

function goneWords(outcomes: readonly Told[]): string {
  return outcomes.some(({status}) => status === 'written')
    ? 'somebody else has already reset the level, or set it again'
    : 'the failed change left no level to restore'
}

function outcomeWords(told: Told): string {
  const {status, reason, rule, rollout} = told
  const needs = rule === null ? '' : `; needs ${ruleWords(rule)}`
  const more = reason === null ? '' : `: ${reason}${needs}`
  const then = rollout === null ? '' : `; ${ROLLOUT[rollout.status]}: ${rollout.words}`
  return `${nameOf(told)}: ${STATUS[status]}${more}${then}`
}

const ROLLOUT: Readonly<Record<NonNullable<Told['rollout']>['status'], string>> = {
  verified: 'done',
  unverified: 'not verified',
  failed: 'ROLLOUT FAILED',
  stopped: 'still in progress',
  'not-waited': 'not waited for',
}

function summaryWords({dryRun, validated, outcomes, undo, plan, hold}: LogLevelChange): string[] {
  const denied = outcomes.some(({status}) => status === 'denied')
  const roles = denied ? [`to print the required Roles: ${PROGRAM} rbac log-level`] : []
  const expires = expiryOf(sentWrites(plan.changes.filter(isWrite), outcomes))
  const nobody = hold === null && expires !== null ? [`nothing resets the level at ${expires}: you have to`] : []
  if (undo !== null) return [...roles, ...nobody, `to undo: ${undo}`]
  if (dryRun && validated === true) return ['the API server accepts every change; nothing was changed']
  return plan.changes.some(isWrite) ? [...roles, 'nothing was changed'] : roles
}
