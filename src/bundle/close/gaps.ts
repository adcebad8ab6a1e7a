import type {RecordedFacts} from '../../checks/facts.ts'
import type {Missing} from '../../cluster/port.ts'
import type {ErrorCode} from '../../errors.ts'
import {deadlineWithin} from '../collect/deadlines.ts'
import type {CreateRequest, Gathered} from '../collect/gather.ts'
import {coverageOf} from '../collect/outcome.ts'
import type {Coverage} from '../format/manifest.ts'

/** Returns one entry for each input that was requested before the collection and is missing. */
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

/** If a collector could read an input later, the entry says that only the check lacked the input. */
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

/** Offline checks cannot ask for this permission again, so the bundle has to contain the denial. */
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
  /** True if the API server stopped answering. Items may be missing for this reason. */
  readonly isGone: boolean
  readonly gaps: readonly Coverage[]
}

/** Error codes which prove that the server answered. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['cluster.server-error', 'cluster.unauthorized', 'cluster.overloaded'])

/** Sends a last request, which needs no permission, to learn whether the server still answers. */
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
