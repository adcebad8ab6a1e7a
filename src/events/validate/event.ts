import {ROOT} from '../id.ts'
import {EVENT_KINDS, isEventKind} from '../kinds/index.ts'
import {declarationOf, isObject} from '../schema.ts'
import type {Complaint} from './complaint.ts'
import {complaintsIn} from './walk.ts'

/** Returns all complaints about a document that should be an event. `reference` is the version to compare with. */
export function complaintsOf(value: unknown, reference: string): Complaint[] {
  if (!isObject(value)) return [failed('type', '', 'expected an object')]
  const {kind} = value
  if (typeof kind !== 'string')
    return [failed(kind === undefined ? 'missing' : 'type', '/kind', 'every event has a kind')]
  if (!isEventKind(kind)) return [failed('unknown-kind', '/kind', 'no such event kind is known; kept as it is')]
  const complaints = complaintsIn(declarationOf(EVENT_KINDS[kind]), value, '', reference)
  if (value.id === ROOT) complaints.push(failed('value', '/id', `${ROOT} is reserved`))
  if (value.id === '') complaints.push(failed('value', '/id', 'expected some text'))
  return complaints
}

function failed(rule: Complaint['rule'], path: string, message: string): Complaint {
  return {rule, path, message, interface: 'fail', reference: 'fail'}
}
