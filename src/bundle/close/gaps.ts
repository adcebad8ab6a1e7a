import type {RecordedFacts} from '../../checks/facts.ts'
import type {Missing} from '../../cluster/port.ts'
import type {ErrorCode} from '../../errors.ts'
import {deadlineWithin} from '../collect/deadlines.ts'
import {coverageOf} from '../collect/each.ts'
import type {CreateRequest, Gathered} from '../collect/gather.ts'
import type {Coverage} from '../format/manifest.ts'

/** Inputs that were requested before the collection and are missing, each once. */
export function gapsBefore(
  {reads, recorded, discovery, unhidden}: Gathered,
  collected: readonly Coverage[],
): Coverage[] {
  const asked = besides(collected, reads.unanswered())
  const said = new Set([...collected, ...asked].filter(isMissing).map(({item}) => item))
  return [
    ...deniedProbes(recorded),
    ...asked,
    ...(discovery.status === 'nothing'
      ? discovery.missing.filter(notDenied).map(gapOf('needed to find the installation'))
      : []),
    ...unhidden.filter(({input}) => !said.has(input)).map(gapOf('needed to mask secrets')),
  ]
}

/** Inputs that checks requested and no collector read. An input that was collected too late for the checks is not missing. */
function besides(collected: readonly Coverage[], asked: readonly Coverage[]): Coverage[] {
  const keyOf = ({read}: Coverage) => JSON.stringify(read)
  const known = new Map(collected.filter(({read}) => read !== null).map(entry => [keyOf(entry), entry]))
  return asked.flatMap(entry => {
    const later = known.get(keyOf(entry))
    if (later === undefined) return [entry]
    const isTooLate = entry.status === 'missing' && !isMissing(later)
    return isTooLate ? [{...entry, item: `${entry.item}, needed by a check`, read: null}] : []
  })
}

/** Access reviews that failed: offline checks cannot repeat them. */
function deniedProbes(recorded: RecordedFacts): Coverage[] {
  const denied = Object.values(recorded).flatMap(fact =>
    fact.status === 'missing' && fact.rule?.resource === 'pods/portforward' ? [fact] : [],
  )
  const byInput = new Map(denied.map(fact => [fact.input, fact]))
  return [...byInput].map(([name, fact]) => coverageOf({name, rule: null, read: null}, fact, 0))
}

function gapOf(what: string): (missing: Missing) => Coverage {
  return missing => coverageOf({name: `${missing.input}, ${what}`, rule: null, read: null}, missing, 0)
}

function isMissing({status}: Coverage): boolean {
  return status === 'missing' || status === 'denied'
}

function notDenied({cause}: Missing): boolean {
  return cause !== 'denied'
}

interface LastAnswer {
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
  const name = `permissions in ${namespace}, requested again at the end`
  return {isGone: false, gaps: [coverageOf({name, rule: null, read: null}, answer, 0)]}
}
