import {describe, expect, inject, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report.ts'
import {PROFILES} from '../../src/lab/model.ts'
import {check} from './check.ts'
import {grant} from './grant.ts'
import {type Grain, grainsOf, ownRules, ruleOf, rulesOfAll, wordsOf} from './least-rules.ts'
import {namespaceOf} from './ring.ts'

const {kubeconfig} = inject('cluster')

test.each(PROFILES)(
  'with exactly the Roles of `rbac check`, every check of a healthy %s installation passes',
  async profile => {
    const namespace = namespaceOf({profile, fault: null})
    await grant(kubeconfig, 'reader', await rulesOfAll(kubeconfig, namespace))
    const report = await check({kubeconfig, context: 'reader', namespace})
    expect(report.checks.filter(row => row.status !== 'pass')).toEqual([])
    expect(report.coverage.missing).toEqual([])
  },
)

/** The profile with more Secrets, stores and routes. */
const namespace = namespaceOf({profile: 'openhands', fault: null})
const grains = grainsOf(await rulesOfAll(kubeconfig, namespace))
const needs = await ownRules(kubeconfig, namespace)

describe('without one permission', () => {
  test.each(grains.map((grain, index) => ({words: wordsOf(grain), grain, user: `reader-${index + 1}`})))(
    '$words: what needs it does not pass, and names it',
    async ({grain, user}) => {
      const others = grains.filter(other => other !== grain)
      await grant(kubeconfig, user, others.map(ruleOf))
      const report = await check({kubeconfig, context: user, namespace})
      const dependent = [...needs].filter(([, rules]) => hasGrain(rules, grain)).map(([id]) => id)
      expect(unproven(report, dependent)).toEqual([])
      expect(report.coverage.missing.filter(({rule}) => rule !== null && covers(rule, grain))).not.toEqual([])
      expect(report.verdict.exitCode).toBe(5)
    },
  )

  test('no Role that is printed has a wildcard or lists Secrets', () => {
    expect(grains.filter(({apiGroup, resource, verb, name}) => [apiGroup, resource, verb, name].includes('*'))).toEqual(
      [],
    )
    expect(
      grains.filter(({resource, verb, name}) => resource === 'secrets' && (verb !== 'get' || name === null)),
    ).toEqual([])
  })
})

/** Rows that say more than they could know: neither inconclusive, nor skipped because of one that is. */
function unproven({checks}: CheckReport, ids: readonly string[]): string[] {
  const statusOf = (id: string | undefined) => checks.find(row => row.id === id)?.status
  return checks
    .filter(({id}) => ids.includes(id))
    .filter(
      ({status, skippedBecause}) =>
        status !== 'inconclusive' && !(status === 'skip' && statusOf(skippedBecause) === 'inconclusive'),
    )
    .map(({id, status}) => `${id}: ${status}`)
}

function hasGrain(rules: readonly Parameters<typeof grainsOf>[0][number][], grain: Grain): boolean {
  return grainsOf(rules).some(other => wordsOf(other) === wordsOf(grain))
}

interface ReportedRule {
  readonly apiGroup: string
  readonly resource: string
  readonly verbs: readonly string[]
  readonly namespace: string | null
  readonly resourceNames?: readonly string[]
}

function covers(rule: ReportedRule, {apiGroup, resource, verb, namespace, name}: Grain): boolean {
  const here = rule.apiGroup === apiGroup && rule.resource === resource && rule.namespace === namespace
  return here && rule.verbs.includes(verb) && (name === null || (rule.resourceNames ?? []).includes(name))
}
