import {type Installation, workloadNamed} from '../../installation/installation.ts'
import {type SeenWorkload, seenWorkload} from '../../repairs/as-seen.ts'
import type {WorkloadName} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {waitForRollout} from '../../repairs/steps.ts'
import {correctDatabase, raiseRequestLimit} from './by-hand.ts'
import {copyClean, copyFrom} from './copies.ts'
import type {DecisionRow, KeyRepair} from './decision-table.ts'
import {decideKeys, holdersOf, isBeingReplaced, type KeyFacts, type StoredFacts} from './evidence.ts'
import {fillMissing} from './fill-missing.ts'
import {restartInOrder} from './restarts.ts'

/**
 * Returns the repairs for every row of the decision table. All checks of the keys print these repairs, so that no two
 * checks give opposite advice.
 */
export function keyRepairs(facts: KeyFacts, now: Date): readonly Repair[] {
  const {repairs, row} = decideKeys(facts, now)
  return repairs.flatMap(name =>
    REPAIRS[name](facts, now, row).map(repair => (repairs.length > 1 ? {when: CONDITIONS[name], ...repair} : repair)),
  )
}

const REPAIRS: Readonly<Record<KeyRepair, (facts: KeyFacts, now: Date, row: DecisionRow) => readonly Repair[]>> = {
  'restart-stale': (facts, now, row) => restartStale(facts, now, row === 'D19'),
  'copy-accepted': (facts, now) => copyFrom('accepted', facts, now),
  'copy-sent': (facts, now) => copyFrom('sent', facts, now),
  'copy-clean': copyClean,
  'fill-missing': fillMissing,
  'correct-database': (facts, _, row) => correctDatabase(facts, row),
  'raise-limit': facts => raiseRequestLimit(facts),
}

/** When each repair is the right one, if a deciding fact is unknown. */
const CONDITIONS: Readonly<Record<KeyRepair, string>> = {
  'restart-stale': 'the processes started before their key last changed, which is not known',
  'copy-accepted': 'the stored value that the runtime API reads is the right one',
  'copy-sent': 'the stored value that the app sends is the right one',
  'copy-clean': 'both values are the same key',
  'fill-missing': 'the other value is the right one',
  'correct-database': 'every process has the stored key, but the key is refused',
  'raise-limit': 'the key is right, and its request limit is used up',
}

/**
 * Restarts all processes with an older value at once, because two of them may work together with it. A workload that is
 * already rolling out is skipped: a restart would begin its rollout again.
 */
export function restartStale(facts: StoredFacts, now: Date, unknownToo = false): readonly Repair[] {
  const stale = holdersOf(facts, now, 'stale', 'suspected', ...(unknownToo ? (['unknown'] as const) : []))
  const replaced = stale.filter(each => isBeingReplaced(each, facts, now))
  const restarted = stale.filter(each => !replaced.includes(each)).map(each => asSeenIn(facts.installation, each))
  const [first, ...rest] = [...restartInOrder(restarted, facts.pods), ...replaced.map(waitForRollout)]
  if (first === undefined) return []
  if (restarted.length === 0)
    return [
      {
        id: 'keys.await-rollout',
        summary: 'wait for the rollout: it replaces the processes that started before their key changed',
        byHand: 'in-progress',
        steps: [first, ...rest],
      },
    ]
  return [
    {
      id: 'keys.restart-stale',
      summary: 'restart the processes that started before their key changed, so that they read the key again',
      steps: [first, ...rest],
    },
  ]
}

function asSeenIn(installation: Installation, workload: WorkloadName): SeenWorkload {
  const found = workloadNamed(workload, installation)
  return found === undefined ? {...workload, seen: null} : seenWorkload(found)
}
