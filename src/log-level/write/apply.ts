import type {ClusterReader, Missing, Rule} from '../../cluster/port.ts'
import type {Consent, WorkloadWriter} from '../../cluster/writer.ts'
import {LOG_LEVEL_EXPIRES, recordOf} from '../../installation/log-level/record.ts'
import type {Change, ContainerChange, Write} from '../change.ts'
import {isSameEntry, placedEntry} from '../entry.ts'
import {patchRule} from '../rules.ts'
import {containersOf, readTarget, type Target} from '../target.ts'

export type Outcome =
  | {readonly status: 'written'; readonly write: Write; readonly generation: number}
  | {readonly status: 'conflict' | 'refused' | 'failed' | 'not-tried'; readonly write: Write; readonly reason: string}
  | {readonly status: 'denied'; readonly write: Write; readonly reason: string; readonly rule: Rule}

export interface Applying {
  readonly reader: ClusterReader
  readonly writer: WorkloadWriter
  readonly replan: (target: Target) => Change
  readonly workloadOf: (write: Write) => Target['workload']
}

/** The maximum number of tries of a write. A try fails if any field has changed, and the status changes frequently. */
const MAX_ROUNDS = 5

/** Checks the permissions of all writes. Returns the denied writes in order. */
export async function deniedRights(reader: ClusterReader, writes: readonly Write[]): Promise<Outcome[]> {
  const answers = await Promise.all(writes.map(async write => ({write, may: await reader.mayI(patchRule(write))})))
  return answers.flatMap(({write, may}) =>
    may.status === 'found' && !may.value ? [{...denial(write), reason: 'the user may not patch it'}] : [],
  )
}

/** Sends each patch as a dry run, which changes nothing. Returns the refused writes in order. */
export async function refusals(writes: readonly Write[], applying: Applying): Promise<Outcome[]> {
  const outcomes = await Promise.all(writes.map(write => send(write, 'dry-run', applying)))
  return outcomes.filter(({status}) => status !== 'written')
}

/** Sends the writes in order. After an interrupt, the remaining writes are not tried. */
export async function applyAll(
  writes: readonly Write[],
  consent: Exclude<Consent, 'dry-run'>,
  applying: Applying & {readonly stopped: () => boolean; readonly told: (outcome: Outcome) => void},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const write of writes) {
    const outcome: Outcome = applying.stopped()
      ? {status: 'not-tried', write, reason: 'interrupted before this write'}
      : await send(write, consent, applying)
    applying.told(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

/**
 * Sends one write. If the object has a new version, plans again. Retries if the plan is the same, because then only
 * other fields changed. Otherwise, returns a conflict, so that no other change of the level is lost.
 */
async function send(write: Write, consent: Consent, applying: Applying): Promise<Outcome> {
  let current = write
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const patched = await applying.writer.patch(current.patch, consent)
    if (patched.status === 'patched') return written(current, patched.object)
    if (patched.status === 'absent') return {status: 'failed', write, reason: 'it no longer exists'}
    if (patched.status === 'missing') return notSent(write, patched, applying.reader)
    const fresh = await readTarget(applying.reader, applying.workloadOf(write))
    if (fresh.status !== 'found') return {status: 'failed', write, reason: 'it could not be read again'}
    const hasChanged = fresh.value.object.metadata.resourceVersion !== current.patch.resourceVersion
    if (patched.status === 'refused' && !hasChanged) return {status: 'refused', write, reason: patched.reason}
    if (isThere(write, fresh.value)) return written(current, fresh.value.object)
    const again = applying.replan(fresh.value)
    if (!isSameWrite(again, current)) return conflict(write)
    current = {
      ...current,
      patch: {...current.patch, resourceVersion: fresh.value.object.metadata.resourceVersion ?? ''},
    }
  }
  return conflict(write)
}

function written(write: Write, {metadata}: Target['object']): Outcome {
  return {status: 'written', write, generation: metadata.generation ?? 0}
}

/** Returns true if the object already has the result of the patch: the response to an earlier try was lost. */
function isThere({record, expires, containers}: Write, target: Target): boolean {
  const {annotations} = target.object.metadata
  const isRecorded = JSON.stringify(recordOf(annotations)) === JSON.stringify(record)
  return isRecorded && (annotations?.[LOG_LEVEL_EXPIRES] ?? null) === expires && containers.every(isSo)

  function isSo({container, variable, after}: ContainerChange): boolean {
    const own = containersOf(target).find(({name}) => name === container)
    return own !== undefined && isSameEntry(placedEntry(own, variable)?.entry ?? null, after)
  }
}

function isSameWrite(again: Change, write: Write): boolean {
  return (
    'patch' in again &&
    JSON.stringify(again.patch.operations) === JSON.stringify(write.patch.operations) &&
    again.action === write.action
  )
}

function conflict(write: Write): Outcome {
  return {status: 'conflict', write, reason: 'it was changed at the same time: nothing was overwritten'}
}

/** Distinguishes a refusal by a webhook from a missing permission, because both have the same HTTP status. */
async function notSent(write: Write, {cause, reason}: Missing, reader: ClusterReader): Promise<Outcome> {
  if (cause !== 'denied') return {status: 'failed', write, reason}
  const may = await reader.mayI(patchRule(write))
  return may.status === 'found' && may.value ? {status: 'refused', write, reason} : {...denial(write), reason}
}

function denial(write: Write) {
  return {status: 'denied', write, rule: patchRule(write)} as const
}
