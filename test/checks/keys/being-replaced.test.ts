import {expect, test} from 'vitest'
import type {ReplicaSet} from '../../../src/cluster/objects.ts'
import type {Read} from '../../../src/cluster/port.ts'
import {labFacts, outcomesOf} from '../lab-facts.ts'

const MINUTE_MS = 60_000
const REVISION = 'deployment.kubernetes.io/revision'

/**
 * Changes the ReplicaSets of an installation whose runtime has an old key. Returns the ids of the repairs of
 * `keys.loaded`.
 */
async function repairsWith(change: (own: ReplicaSet, ago: (minutes: number) => string) => ReplicaSet[]) {
  const facts = await labFacts('generic', ['key.runtime-stale'])
  const read = facts.get('replicaSets') as Read<ReplicaSet[]> // the input declares this type
  if (read.status !== 'found') throw new Error('the lab lists ReplicaSets')
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  const isRuntime = ({metadata}: ReplicaSet) => metadata.ownerReferences?.some(({name}) => name === 'runtime') === true
  const changed = read.value.flatMap(set => (isRuntime(set) ? change(set, ago) : [set]))
  const outcome = (await outcomesOf(new Map([...facts, ['replicaSets', {...read, value: changed}]]))).get('keys.loaded')
  const findings = outcome !== undefined && 'findings' in outcome ? outcome.findings : []
  return [...new Set(findings.flatMap(({repairs}) => repairs.map(({id}) => id)))]
}

function newer(set: ReplicaSet, at: string): ReplicaSet {
  const annotations = {...set.metadata.annotations, [REVISION]: '9'}
  return {...set, metadata: {...set.metadata, name: 'runtime-new', annotations, creationTimestamp: at}}
}

test('without a rollout, what holds the old key is restarted', async () => {
  expect(await repairsWith(set => [set])).toEqual(['keys.restart-stale'])
})

test('a rollout that replaces it is waited for', async () => {
  expect(await repairsWith((set, ago) => [set, newer(set, ago(1))])).toEqual(['keys.await-rollout'])
})

test('one that has taken too long is not', async () => {
  expect(await repairsWith((set, ago) => [set, newer(set, ago(20))])).toEqual(['keys.restart-stale'])
})

test('processes of the newest revision are replaced by nobody', async () => {
  const young = (set: ReplicaSet, at: string) => ({...set, metadata: {...set.metadata, creationTimestamp: at}})
  expect(await repairsWith((set, ago) => [young(set, ago(1))])).toEqual(['keys.restart-stale'])
})
