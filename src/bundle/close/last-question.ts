import type {ErrorCode} from '../../errors.ts'
import {coverageOf} from '../collect/each.ts'
import {deadlineWithin} from '../collect/ends-in-time.ts'
import type {Gathered} from '../collect/gather.ts'
import type {CreateRequest} from '../collect/request.ts'
import type {Coverage} from '../format/manifest.ts'

export interface LastAnswer {
  /** The API server no longer answers, which may be why items are missing. */
  readonly isGone: boolean
  readonly gaps: readonly Coverage[]
}

/** The server did answer if the cause is one of these. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['cluster.server-error', 'cluster.unauthorized', 'cluster.overloaded'])

/** Sends one more request that needs no permission. A server that answers with an error leaves an ordinary gap. */
export async function askLast(
  {cluster, signal, deadlines: {readMs}}: Pick<CreateRequest, 'cluster' | 'signal' | 'deadlines'>,
  {scope}: Gathered,
): Promise<LastAnswer> {
  if (signal.aborted) return {isGone: false, gaps: []}
  const own = deadlineWithin(signal, readMs)()
  const namespace = scope.namespaces[0] ?? 'default'
  const answer = await cluster.collector(own).rulesIn(namespace)
  if (answer.status !== 'missing' || signal.aborted) return {isGone: false, gaps: []}
  const isSilent = answer.cause === 'deadline' || answer.cause === 'unreachable'
  if (isSilent && (answer.code === undefined || !ANSWERS.has(answer.code))) return {isGone: true, gaps: []}
  const name = `permissions in ${namespace}, asked once more at the end`
  return {isGone: false, gaps: [coverageOf({name, rule: null, read: null}, answer, 0)]}
}
