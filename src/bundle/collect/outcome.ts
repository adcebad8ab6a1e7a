import type {Missing, Rule} from '../../cluster/port.ts'
import {type Coverage, DISK_FULL} from '../format/manifest.ts'
import type {Added, NotSpooled} from '../write/spool.ts'
import type {Collected, Item} from './item.ts'

type ReportedRule = NonNullable<Coverage['rule']>

export function coverageOf(item: Item, outcome: Collected, durationMs: number): Coverage {
  const {name, read} = item
  const entry = {item: name, reason: null, cause: null, rule: null, read, files: [], durationMs}
  switch (outcome.status) {
    case 'absent':
      return {...entry, status: 'absent'}
    case 'no-room':
      if (outcome.refused === undefined) return {...entry, status: 'missing', ...DISK_FULL}
      return lostByName({...entry, ...missingOf(outcome.refused)})
    case 'missing':
      return {...entry, ...missingOf(outcome), files: [...(outcome.files ?? [])]}
    case 'truncated':
      return {...entry, status: 'truncated', reason: outcome.reason, cause: outcome.cause, files: [...outcome.files]}
    default:
      return {...entry, status: outcome.status, reason: outcome.reason ?? null, files: [...outcome.files]}
  }
}

/** Returns the outcome of a denied list if the disk had no room for the objects that were read by name. */
export function lostByName<R extends Pick<Coverage, 'reason'>>(refused: R): R & Pick<Coverage, 'status' | 'cause'> {
  const reason = `${refused.reason}; no disk space for the objects that were read by name`
  return {...refused, status: 'missing', cause: DISK_FULL.cause, reason}
}

function missingOf({cause, reason, rule}: Missing): Pick<Coverage, 'status' | 'reason' | 'cause' | 'rule'> {
  const status = cause === 'denied' ? 'denied' : 'missing'
  return {status, reason, cause, rule: rule === undefined ? null : ruleOf(rule)}
}

/** Returns a copy of the rule with only the fields that documents contain. */
export function ruleOf({apiGroup, resource, verbs, namespace, resourceNames}: Rule): ReportedRule {
  return {apiGroup, resource, verbs: [...verbs], namespace, ...(resourceNames && {resourceNames: [...resourceNames]})}
}

export function told(item: Item, ...written: readonly Added[]): Collected {
  const dropped = written.find(one => one.status === 'dropped')
  if (dropped !== undefined) return leftOut(item, dropped)
  return {status: 'collected', files: written.flatMap(one => (one.status === 'kept' ? [one.path] : []))}
}

/** Returns the outcome of an item whose file was left out, because it may contain a secret. */
export function leftOut({name}: Item, {reason}: NotSpooled): Missing {
  return {
    status: 'missing',
    cause: 'not-looked',
    input: name,
    reason: `left out: it may contain a secret (${reason})`,
  }
}
