import {describe, expect, test} from 'vitest'
import type {Outcome} from '../../../src/checks/define.ts'
import {type Cause, verdictOf} from '../../../src/checks/engine/verdict.ts'
import {CHECKS} from '../../../src/checks/registry.ts'
import {labFacts, outcomesOf} from '../lab-facts.ts'

const REQUEST = {failOn: 'fail', allowInconclusive: false, interrupted: false} as const

describe('faults at once are causes of their own', () => {
  test.each<[string[], Record<string, string[]>]>([
    [
      ['key.mismatch', 'tls.expiry', 'proxy.down'],
      {'keys.match': ['keys.accepted'], 'proxy.ready': [], 'tls.valid': []},
    ],
    [['runtime.down', 'pod.crashloop'], {'runtime.ready': [], 'pods.running': []}],
    [['pod.image-pull', 'log.debug-llm'], {'pods.images-pulled': [], 'log-level.safe': []}],
    [['svc.no-endpoints', 'identity.down'], {'identity.ready': ['pods.ready'], 'services.endpoints': []}],
    [
      ['component.missing', 'pod.not-ready'],
      {'components.found': ['services.endpoints'], 'pods.ready': ['services.endpoints']},
    ],
  ])('%j', async (faults, expected) => {
    const outcomes = await outcomesOf(await labFacts('openhands', faults))
    const decided = CHECKS.flatMap(({id}) => {
      const outcome = outcomes.get(id)
      return outcome === undefined ? [] : [{id, outcome}]
    })
    expect(byCheck(verdictOf(decided, REQUEST).causes)).toEqual(expected)
  })
})

describe('a check leads to what explains it', () => {
  test.each<[string, Record<string, Outcome>, Record<string, string[]>]>([
    ['and not beyond a check that passed', {a: {status: 'pass'}, b: failed('a')}, {b: []}],
    ['and stands for itself where its cause was not looked at', {b: failed('a')}, {b: []}],
    ['through another one', {a: failed(), b: failed('a'), c: failed('b')}, {a: ['b', 'c']}],
    ['with each of several causes', {a: failed(), b: failed(), c: failed('a', 'b')}, {a: ['c'], b: ['c']}],
    ['unless one of several was not looked at', {a: failed(), c: failed('a', 'b')}, {a: [], c: []}],
    ['also where both explain each other', {a: failed('b'), b: failed('a')}, {a: [], b: []}],
    ['to one that only warned', {a: {...failed(), status: 'warn'}, b: failed('a')}, {a: ['b']}],
  ])('%s', (_, outcomes, expected) => {
    const decided = Object.entries(outcomes).map(([id, outcome]) => ({id, outcome}))
    expect(byCheck(verdictOf(decided, REQUEST).causes)).toEqual(expected)
  })
})

function failed(...explainedBy: string[]) {
  const finding = {
    severity: 'fail' as const,
    object: {apiVersion: 'v1', kind: 'Pod', namespace: null, name: 'x'},
    path: '',
    observed: '',
    observedClass: '',
    expected: '',
    because: '',
    title: '',
    repairs: [],
    verify: [],
  }
  return {status: 'fail' as const, findings: [finding] as const, ...(explainedBy.length > 0 && {explainedBy})}
}

function byCheck(causes: readonly Cause[]): Record<string, readonly string[]> {
  return Object.fromEntries(causes.map(({check, explains}) => [check, explains]))
}
