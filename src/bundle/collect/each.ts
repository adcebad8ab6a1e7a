import type {ClusterCollector, Missing} from '../../cluster/port.ts'
import {type Coverage, DISK_FULL} from '../format/manifest.ts'
import type {Added, NotSpooled} from '../write/spool.ts'
import type {Deadlines} from './deadlines.ts'
import {whyEnded} from './deadlines.ts'
import type {Collect, Collected, Item} from './item.ts'

export interface EachOptions {
  readonly clusterFor: (signal: AbortSignal) => ClusterCollector
  readonly atOnce: number
  readonly deadlines: Pick<Deadlines, 'itemMs' | 'endMs'>
  /** Ends all items. Its reason is a `TimeoutError` for a deadline, and any other value for an interruption. */
  readonly signal: AbortSignal
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly note: (coverage: Coverage) => void
}

/**
 * Processes items in order, several at once. An item that fails or times out adds an entry to the coverage. Throws an
 * error of the disk or the redactor after all items have ended.
 */
export async function eachItem<I extends Item>(
  items: readonly I[],
  collect: Collect<I>,
  options: EachOptions,
): Promise<void> {
  const waiting = items.values()
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const worker = async () => {
    try {
      for (const item of waiting) options.note(await one(item, collect, {...options, signal}))
    } catch (error) {
      failed.abort(error)
    }
  }
  await Promise.all(Array.from({length: options.atOnce}, worker))
  failed.signal.throwIfAborted()
}

async function one<I extends Item>(
  item: I,
  collect: Collect<I>,
  {clusterFor, deadlines, signal, clock}: EachOptions,
): Promise<Coverage> {
  const startedAt = clock()
  const own = AbortSignal.any([signal, AbortSignal.timeout(deadlines.itemMs)])
  const afterwards = () => clusterFor(AbortSignal.timeout(deadlines.endMs))
  const at = {cluster: clusterFor(own), signal: own, afterwards}
  const outcome = own.aborted ? notStarted(item, own) : await collect(item, at)
  return coverageOf(item, outcome, Math.round(clock() - startedAt))
}

/** Returns the outcome of a denied list whose objects were read by name and found no space on the disk. */
export function lostByName<R extends Pick<Coverage, 'reason'>>(refused: R): R & Pick<Coverage, 'status' | 'cause'> {
  const reason = `${refused.reason}; no disk space for the objects that were read by name`
  return {...refused, status: 'missing', cause: DISK_FULL.cause, reason}
}

/** Returns the manifest's entry of an item. */
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

function missingOf({cause, reason, rule}: Missing): Pick<Coverage, 'status' | 'reason' | 'cause' | 'rule'> {
  const status = cause === 'denied' ? 'denied' : 'missing'
  return {status, reason, cause, rule: rule === undefined ? null : ruleOf(rule)}
}

function ruleOf({apiGroup, resource, verbs, namespace, resourceNames}: NonNullable<Missing['rule']>): Coverage['rule'] {
  return {apiGroup, resource, verbs: [...verbs], namespace, ...(resourceNames && {resourceNames: [...resourceNames]})}
}

/** Returns the outcome of an item whose files were written. */
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

function notStarted({name}: Item, signal: AbortSignal): Missing {
  const cause = whyEnded(signal)
  const reason = cause === 'deadline' ? 'timed out (--timeout)' : 'interrupted'
  return {status: 'missing', cause, input: name, reason}
}
