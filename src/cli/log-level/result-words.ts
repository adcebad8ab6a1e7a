import {isWrite} from '../../log-level/change.ts'
import {nameOf} from '../../log-level/target.ts'
import {visible} from '../render/visible.ts'
import {missingWords, ruleWords} from '../render/words.ts'
import type {LogLevelChange, Told} from './result.ts'

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
    ...change.missing.map(missing => `could not look: ${missingWords(missing)}`),
    ...summaryWords(change),
  ]
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
  stopped: 'still going on',
  'not-waited': 'not waited for',
}

function summaryWords({dryRun, validated, outcomes, undo, plan}: LogLevelChange): string[] {
  const denied = outcomes.some(({status}) => status === 'denied')
  const roles = denied ? ['the Roles that are needed: svcdiag rbac log-level'] : []
  if (undo !== null) return [...roles, `to go back: ${undo}`]
  if (dryRun && validated === true) return ['the API server takes all of it; nothing was changed']
  return plan.changes.some(isWrite) ? [...roles, 'nothing was changed'] : roles
}
