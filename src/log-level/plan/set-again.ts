import {LOG_LEVEL_EXPIRES} from '../../installation/log-level/record.ts'
import type {Change, Subject} from '../change.ts'
import type {InForce} from '../in-force.ts'
import type {Target} from '../target.ts'
import {writeRecord} from './patch.ts'
import {NO_RESTART} from './restarts.ts'
import type {SetRequest} from './set-request.ts'
import type {StandingChange} from './standing-change.ts'

interface Already {
  readonly request: SetRequest
  readonly now: InForce
  readonly ours: StandingChange | null
  readonly subject: Subject
  readonly resourceVersion: string
}

/** Plans a level that is already in force. Only the expiry of svcdiag's own change can change. */
export function planSetAgain(target: Target, {request, now, ours, subject, resourceVersion}: Already): Change {
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

/** Returns a note about the expiry if it differs from what a user may expect. */
function endWords({object}: Target, {expires}: SetRequest, ours: StandingChange | null): string {
  if (ours === null) return expires === null ? '' : '; svcdiag did not set it, so it will not expire'
  const until = object.metadata.annotations?.[LOG_LEVEL_EXPIRES]
  return expires === null && until !== undefined ? `; its expiry stays: ${until}` : ''
}

function whyWords({variable, value, from, unread}: InForce): string {
  if (variable === null) return unread.length === 0 ? 'unset means INFO' : `unset, unless ${unread.join(', ')} sets it`
  return `${variable}=${value} in ${from}`
}
