import {describe, expect, inject, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {ACCEPTED_KEY} from '../../src/lab/components/setting.ts'
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
const grains = grainsOf(await rulesOfAll(kubeconfig, namespace)).filter(grain => !isForEvidence(grain))
const needs = await ownRules(kubeconfig, namespace)

describe('without one permission', () => {
  test.each(grains.map((grain, index) => ({words: wordsOf(grain), grain, user: `reader-${index + 1}`})))(
    '$words: what needs it does not pass, and names it',
    async ({grain, user}) => {
      const others = grains.filter(other => other !== grain)
      await grant(kubeconfig, user, others.map(ruleOf))
      const report = await check({kubeconfig, context: user, namespace})
      const dependent = [...needs]
        .filter(([id, rules]) => hasGrain(rules, grain) && !doesWithout(id, grain))
        .map(([id]) => id)
      expect(unproven(report, dependent)).toEqual([])
      expect(report.coverage.missing.filter(({rule}) => rule !== null && covers(rule, grain))).not.toEqual([])
      expect(report.summary.fail).toBe(0)
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

/**
 * Returns true if the check does not need the permission: it judges only what the app side sends, and another check
 * judges the Secret of the runtime API.
 */
function doesWithout(id: string, {resource, name}: Grain): boolean {
  return id === 'keys.consumed' && resource === 'secrets' && name === ACCEPTED_KEY.secret
}

/**
 * Returns true if the permission is for evidence only. Without it, findings quote less, and every outcome is the same.
 */
function isForEvidence({resource}: Grain): boolean {
  return resource === 'pods/log'
}

/**
 * Returns the checks that decide without a permission: they are neither inconclusive, nor skipped because of an
 * inconclusive check.
 */
function unproven({checks}: CheckReport, ids: readonly string[]): string[] {
  const rows = new Map(checks.map(row => [row.id, row]))
  const reasonOf = (id: string): string | undefined => {
    const row = rows.get(id)
    return row?.status === 'skip' && row.skippedBecause !== undefined ? reasonOf(row.skippedBecause) : row?.status
  }
  return ids.filter(id => reasonOf(id) !== 'inconclusive').map(id => `${id}: ${rows.get(id)?.status}`)
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
