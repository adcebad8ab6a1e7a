import {
  type Change,
  type ContainerChange,
  type Elsewhere,
  type Entry,
  isWrite,
  type Plan,
  type Write,
} from '../../log-level/change.ts'
import {nameOf} from '../../log-level/target.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../render/visible.ts'
import {missingWords, ruleWords} from '../render/words.ts'
import type {LogLevelChange, Told} from './result.ts'

interface Detail {
  readonly withPatch: boolean
  /** True if every workload that may need a change was read. */
  readonly isWhole: boolean
}

export function planLines({changes, elsewhere}: Plan, {withPatch, isWhole}: Detail): string {
  const paragraphs = [...changes.map(change => changeLines(change, withPatch)), ...elsewhere.map(elsewhereLines)]
  if (paragraphs.length === 0)
    return isWhole ? 'svcdiag changed no log level here: nothing to reset\n' : 'no workload to change could be read\n'
  return paragraphs.map(lines => lines.map(line => `${visible(line)}\n`).join('')).join('')
}

/** Returns the words for the question: `5 workloads will be changed, 7 pods restart`. */
export function writesWords(writes: readonly Write[]): string {
  const pods = writes.reduce((sum, {restarts}) => sum + restarts.pods, 0)
  const workloads = writes.length === 1 ? '1 workload' : `${writes.length} workloads`
  return `${workloads} will be changed, ${pods === 1 ? '1 pod restarts' : `${pods} pods restart`}`
}

function changeLines(change: Change, withPatch: boolean): string[] {
  const head = `${change.component}  ${nameOf(change)}`
  if (!isWrite(change))
    return [`${head}: ${change.action}: ${change.reason}`, ...change.commands.map(command => `    ${command}`)]
  return [
    `${head}: ${change.containers.length === 0 ? 'only svcdiag’s own record changes' : change.containers.map(containerWords).join(', ')}`,
    ...(change.containers.length === 0 ? [] : [`    restarts: ${change.restarts.how}`]),
    ...(change.expires === null
      ? []
      : [`    expires: ${change.expires}; after that, ${PROGRAM} check and log-level get report the level`]),
    ...change.notes.map(note => `    ${note}`),
    ...(withPatch ? change.patch.operations.map(operation => `    patch: ${JSON.stringify(operation)}`) : []),
  ]
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

/** Returns how a level that was held has ended. */
export function endLines({hold, undo}: LogLevelChange): string {
  if (hold === null || hold.ended === null) return ''
  const why = hold.ended === 'expired' ? 'the time is over' : 'interrupted'
  const lines =
    hold.failures.length > 0
      ? [...hold.failures.map(reason => `NOT RESTORED: ${reason}`), `to restore the previous level: ${undo}`]
      : hold.outcomes.length === 0
        ? [`${why}: somebody else has already reset the level, or set it again: nothing was changed`]
        : hold.outcomes.map(told => `${nameOf(told)}: restored (${why})`)
  return lines.map(line => `${visible(line)}\n`).join('')
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
  const expires = plan.changes.find(isWrite)?.expires ?? null
  const nobody = hold === null && expires !== null ? [`nothing resets the level at ${expires}: you have to`] : []
  if (undo !== null) return [...roles, ...nobody, `to undo: ${undo}`]
  if (dryRun && validated === true) return ['the API server accepts every change; nothing was changed']
  return plan.changes.some(isWrite) ? [...roles, 'nothing was changed'] : roles
}
