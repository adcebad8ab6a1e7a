import type {CronJob} from '../../cluster/objects.ts'
import {type Owner, ownersOf} from '../../installation/ownership.ts'
import type {Repair} from '../../repairs/repair.ts'
import {withOwners, workloadOwners} from '../at-the-source.ts'
import {isMissing} from '../define.ts'
import type {StoredFacts} from './evidence.ts'
import {type Reference, readFromSecret} from './references.ts'
import {inOrder} from './restarts.ts'

/** Makes variables read a Secret instead of their current source. A pod cannot read a Secret of another namespace. */
export function readFromOne(
  facts: Pick<StoredFacts, 'installation' | 'cronJobs' | 'pods'>,
  references: readonly Reference[],
  words?: Pick<Repair, 'id' | 'summary'>,
): readonly Repair[] {
  const possible = references.filter(({binding: {owner}, secret}) => owner.namespace === secret.namespace)
  const [first, ...rest] = inOrder({
    secrets: [],
    references: readFromSecret(possible),
    restarted: [],
    pods: facts.pods,
  })
  if (first === undefined) return []
  const owners = possible.flatMap(reference => ownersBehind(facts, reference))
  const namespace = possible[0]?.secret.namespace ?? facts.installation.namespace
  const change = `let ${wordsOf(possible)}`
  const repair = words ?? {
    id: 'keys.read-from-secret',
    summary: `${change}; pods are replaced once, and never start without a key`,
  }
  return withOwners(owners, {namespace, change}, [{...repair, steps: [first, ...rest]}])
}

/** Returns for example `SANDBOX_API_KEY of Deployment worker, Deployment jobs read Secret keys`. */
function wordsOf(references: readonly Reference[]): string {
  const alike = Map.groupBy(references, ({binding: {env}, secret}) => `${env} ${secret.name}`)
  const words = [...alike.values()].map(([first, ...rest]) => {
    const owners = new Set(
      [first, ...rest].flatMap(each => (each ? `${each.binding.owner.kind} ${each.binding.owner.name}` : [])),
    )
    return `${first?.binding.env} of ${[...owners].join(', ')} read Secret ${first?.secret.name}`
  })
  return words.join('; ')
}

function ownersBehind(
  {installation, cronJobs}: Pick<StoredFacts, 'installation' | 'cronJobs'>,
  {binding: {owner}}: Reference,
): readonly Owner[] {
  const {kind, namespace, name} = owner
  if (kind !== 'CronJob') return workloadOwners({kind, namespace, name}, installation)
  const isIt = ({metadata}: CronJob) => metadata.namespace === namespace && metadata.name === name
  const job = isMissing(cronJobs) ? undefined : cronJobs.find(isIt)
  return job === undefined ? [] : ownersOf(job.metadata)
}
