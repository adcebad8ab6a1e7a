import {describe, expect, test} from 'vitest'
import {FAULTS} from '../../src/lab/faults/index.ts'
import type {Repair} from '../../src/repairs/repair.ts'
import {type LabFacts, labFacts, outcomesOf} from '../checks/lab-facts.ts'
import {areaOf, perArea} from '../depth.ts'

const OWNER = {'argocd.argoproj.io/tracking-id': 'shop:apps/Deployment:svc/any'}
const ROWS = FAULTS.flatMap(({id, profiles}) =>
  (['generic', 'openhands'] as const).filter(each => profiles.includes(each)).map(each => [id, each] as const),
)

describe.concurrent('where something owns every object', () => {
  test.each(perArea(ROWS, ([id]) => areaOf(id)))(
    '%s (%s): what changes one is done at its source first, and says who undoes it',
    async (id, profile) => {
      const outcomes = await outcomesOf(owned(await labFacts(profile, [id])))
      const findings = [...outcomes.values()].flatMap(one => ('findings' in one ? one.findings : []))
      for (const {repairs} of findings)
        for (const [index, repair] of repairs.entries())
          if (changesOwned(repair)) {
            const before = repairs.slice(0, index).map(({byHand}) => byHand)
            expect([repair.id, before, repair.undoneBy]).toEqual([
              repair.id,
              expect.arrayContaining(['at-the-source']),
              expect.stringContaining('Argo CD'),
            ])
          }
    },
  )
})

/**
 * Returns true if the repair changes an owned object. A restart or a recreated pod keeps the owner's state, svcdiag
 * resets its own changes, and a created object has no owner.
 */
function changesOwned({byHand, steps}: Repair): boolean {
  if (byHand !== undefined) return false
  const writing = (words: RegExp) =>
    steps.filter(({command = []}) => command.some(each => words.test(each.words.join(' '))))
  const created = writing(/^create /).flatMap(({objects}) => objects.map(({kind, name}) => `${kind}/${name}`))
  return writing(/^(patch|replace|scale|rollout (resume|undo)) /).some(({objects}) =>
    objects.some(({kind, name}) => !created.includes(`${kind}/${name}`)),
  )
}

function owned(facts: LabFacts): LabFacts {
  return new Map([...facts].map(([name, fact]) => [name, withOwner(fact) as typeof fact]))
}

function withOwner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwner)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'metadata' ? owning(inner) : withOwner(inner),
  ])
  return Object.fromEntries(fields)
}

function owning(metadata: {readonly annotations?: object}): object {
  return {...metadata, annotations: {...metadata.annotations, ...OWNER}}
}
