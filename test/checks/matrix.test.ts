import {readdirSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {CheckDefinition, Outcome} from '../../src/checks/define.ts'
import {verdictOf} from '../../src/checks/engine/verdict.ts'
import type {InputName} from '../../src/checks/facts.ts'
import {CHECKS} from '../../src/checks/registry.ts'
import {expectationOf} from '../../src/lab/fault.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {areaOf, IS_DEEP, perArea} from '../depth.ts'
import {denied, type LabFacts, type LabProfile, labFacts, outcomesOf} from './lab-facts.ts'

const PROFILES: readonly LabProfile[] = ['generic', 'openhands']

/** Checks that a fault of the API itself affects. Then no other data of the cluster can be read. */
const touched = new Map<string, Set<InputName>>()
const killed = new Set<string>()

describe.each(PROFILES)('the fault x check matrix, %s', profile => {
  test('a healthy installation gives no finding and nothing inconclusive', async () => {
    const outcomes = await outcomesOf(await labFacts(profile, []), recording())
    expect([...outcomes].filter(([, {status}]) => status !== 'pass' && status !== 'skip')).toEqual([])
  })

  const possible = FAULTS.filter(fault => fault.profiles.includes(profile))
  const faults = perArea(possible, ({id}) => areaOf(id))
  test.concurrent.each(faults.map(fault => [fault.id, fault] as const))('%s', async (_, fault) => {
    const [healthy, faulty] = await Promise.all([healthyFacts(profile), labFacts(profile, [fault.id])])
    const outcomes = await outcomesOf(faulty, recording())
    const expected = expectationOf(fault, profile)
    expect(changes(await outcomesOf(healthy), outcomes)).toEqual(expected.checks)
    expect(causeOf(outcomes)).toBe(expected.cause)
    for (const [id, {status}] of outcomes) if (status === 'fail' || status === 'warn') killed.add(id)
    await expectNoPassWithout(faulty)
  })
})

if (IS_DEEP) {
  test('every check is killed by at least one', () => {
    const inconclusiveAtMost = ['api.reachable']
    expect(CHECKS.map(({id}) => id).filter(id => !killed.has(id) && !inconclusiveAtMost.includes(id))).toEqual([])
  })

  test('every check reads all inputs that it declares, and none that it does not', () => {
    for (const {id, inputs, supporting = []} of CHECKS)
      expect([...(touched.get(id) ?? [])].toSorted(), id).toEqual([...inputs, ...supporting].toSorted())
  })
}

test('the folder of faults and the list agree', () => {
  const files = readdirSync(new URL('../../src/lab/faults/', import.meta.url)).filter(file => file !== 'index.ts')
  const bases = new Set(FAULTS.map(({id}) => `${id.split(':')[0]}.ts`))
  expect([...bases].toSorted()).toEqual(files.toSorted())
})

const healthy = new Map<LabProfile, Promise<LabFacts>>()
function healthyFacts(profile: LabProfile): Promise<LabFacts> {
  const known = healthy.get(profile) ?? labFacts(profile, [])
  healthy.set(profile, known)
  return known
}

/** Denies each input in turn: no check that declares this input may pass, whatever else is wrong. */
async function expectNoPassWithout(facts: LabFacts): Promise<void> {
  const inputs = new Set(CHECKS.flatMap(({inputs}) => inputs))
  for (const input of inputs) {
    const outcomes = await outcomesOf(denied(facts, input))
    for (const {id, inputs} of CHECKS)
      if (inputs.includes(input))
        expect(['inconclusive', 'skip'], `${id} without ${input}`).toContain(outcomes.get(id)?.status)
  }
}

function changes(before: ReadonlyMap<string, Outcome>, after: ReadonlyMap<string, Outcome>): Record<string, string> {
  const changed = [...after].filter(([id, {status}]) => before.get(id)?.status !== status)
  return Object.fromEntries(changed.map(([id, {status}]) => [id, status]))
}

function causeOf(outcomes: ReadonlyMap<string, Outcome>): string | null {
  const decided = CHECKS.flatMap(({id}) => {
    const outcome = outcomes.get(id)
    return outcome === undefined ? [] : [{id, outcome}]
  })
  return verdictOf(decided, {failOn: 'fail', allowInconclusive: false, interrupted: false}).cause
}

/** Returns the same checks. They record the facts that each check reads. */
function recording(): CheckDefinition[] {
  return CHECKS.map(check => ({...check, run: (facts, context) => check.run(recorded(check.id, facts), context)}))
}

function recorded<T extends object>(id: string, facts: T): T {
  const seen = touched.get(id) ?? new Set()
  touched.set(id, seen)
  return new Proxy(facts, {
    get(target, name) {
      seen.add(name as InputName)
      return Reflect.get(target, name)
    },
  })
}
