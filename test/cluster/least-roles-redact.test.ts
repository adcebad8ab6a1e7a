import {afterAll, describe, expect, inject, test} from 'vitest'
import {ruleWords} from '../../src/cli/render/words.ts'
import {kindOf, requestsOf} from './audit.ts'
import {grant} from './grant.ts'
import {type Grain, grainsOf, ruleOf, wordsOf} from './least-rules.ts'
import {type Planted, plant} from './planted.ts'
import {printedRules} from './printed-rules.ts'
import {namespaceOf} from './ring.ts'
import {svcdiag} from './svcdiag.ts'

const {kubeconfig, auditLog} = inject('cluster')

/** the openhands profile has a separate namespace for sandboxes */
const namespace = namespaceOf({profile: 'openhands', fault: null})
const rules = await printedRules(kubeconfig, 'redact', namespace)
const grains = grainsOf(rules)
const {planted, remove} = await plant(kubeconfig, [...new Set(grains.map(grain => grain.namespace ?? ''))])
afterAll(remove)

test('with exactly the Roles of `rbac redact` every planted value is hidden, and nothing is missing', async () => {
  expect(left(await redact(null))).toEqual(planted)
  await grant(kubeconfig, 'redactor', rules)
  const done = await redact('redactor')
  expect(done).toMatchObject({code: 0, stderr: ''})
  expect(left(done)).toEqual([])
})

test('they list and do nothing else, and so does the command', async () => {
  expect(grains.filter(({verb}) => verb !== 'list').map(wordsOf)).toEqual([])
  const kinds = new Set((await requestsOf(auditLog, 'redactor')).map(kindOf))
  expect([...kinds].filter(kind => !/^(get|list) /.test(kind) && kind !== 'create selfsubjectaccessreviews')).toEqual(
    [],
  )
  expect([...kinds]).toContain('list secrets')
})

describe('without one permission', () => {
  test.each(grains.map((grain, index) => ({words: wordsOf(grain), grain, user: `redactor-${index + 1}`})))(
    '$words: that is said, the exit code is 5, and the rest is hidden',
    async ({grain, user}) => {
      await grant(kubeconfig, user, grains.filter(other => other !== grain).map(ruleOf))
      const {code, stderr, ...done} = await redact(user)
      expect(code).toBe(5)
      expect(stderr).toContain(
        `some secrets may not be masked: cannot read ${grain.resource} in ${grain.namespace}: not allowed`,
      )
      expect(stderr).toContain(`needs ${ruleWords(ruleOf(grain))}\n`)
      expect(stderr.includes(UNKNOWN)).toBe(tellsTheOther(grain))
      expect(left(done)).toEqual(planted.filter(one => isLost(one, grain)))
    },
  )
})

const UNKNOWN =
  'some secrets may not be masked: cannot read other namespaces of the installation: no installation was seen'

/** Returns true if the object contains the name of the namespace of the sandboxes, which is in a Deployment. */
function tellsTheOther(grain: Grain): boolean {
  return grain.resource === 'deployments' && grain.namespace === namespace
}

function isLost(one: Planted, grain: Grain): boolean {
  if (tellsTheOther(grain)) return one.namespace !== namespace
  return one.resource === grain.resource && one.namespace === grain.namespace
}

/** Redacts a text with every planted value. Without a user, only the rules apply. */
function redact(user: string | null) {
  const text = planted.map(({value}) => `it was ${value} before\n`).join('')
  const fromCluster = ['--secrets-from-cluster', '--namespace', namespace]
  return svcdiag(['redact', ...(user === null ? [] : [...fromCluster, ...as(user)])], text)
}

function left({stdout}: {readonly stdout: string}): Planted[] {
  return planted.filter(({value}) => stdout.includes(value))
}

function as(user: string): string[] {
  return ['--kubeconfig', kubeconfig, '--context', user]
}
