import {describe, expect, test} from 'vitest'
import {keysConsumed} from '../../../src/checks/keys/consumed.ts'
import {valueState} from '../../../src/cluster/value-state.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {NOW} from '../objects.ts'
import {APP, GOOD, type Keys, keyFacts, OTHER, READS, RUNTIME} from './key-facts.ts'

const HMAC_KEY = Buffer.alloc(32, 1)
const WORKER = {name: 'jobs', side: 'sent'} as const
const STALE = {
  name: READS.sent.name,
  valueFrom: {secretKeyRef: {name: 'stale-key', key: 'key'}},
}
const holding = (value: string) => ({name: READS.sent.name, literal: valueState(Buffer.from(value), HMAC_KEY)})

describe('a process that sends another key than the app', () => {
  const secrets = {'stale-key': {values: {key: OTHER}}, 'sandbox-api-key': null}

  test('is never the reason to let the app read the wrong Secret', () => {
    const workloads = [{...APP, env: holding(GOOD)}, {...WORKER, env: STALE}, RUNTIME]
    const [repair, ...others] = repairsOf({secrets, workloads})
    expect(others).toEqual([])
    expect(repair?.id).toBe('keys.read-from-secret')
    expect(repair?.summary).toContain(
      'let SANDBOX_API_KEY of Deployment jobs, Deployment openhands read Secret default-api-key',
    )
    expect(patchesOf(repair)).toHaveLength(2)
    for (const patch of patchesOf(repair)) expect(patch).toMatch(/"op":"replace".*"name":"default-api-key"/)
  })

  test('is repaired by hand when the key that works is in no Secret', () => {
    const workloads = [
      {...APP, env: holding(GOOD)},
      {...WORKER, env: STALE},
      {...RUNTIME, env: {...holding(GOOD), name: READS.accepted.name}},
    ]
    expect(repairsOf({secrets, workloads})).toMatchObject([{id: 'keys.store-in-secret', byHand: expect.any(String)}])
  })

  test('does not move to the key of the app before that is the one that works', () => {
    const workloads = [APP, {...WORKER, env: STALE}, RUNTIME]
    const differing = {'sandbox-api-key': {values: {'sandbox-api-key': OTHER}}, 'stale-key': {values: {key: GOOD}}}
    const repairs = repairsOf({secrets: differing, workloads, answers: [401, 200]})
    expect(repairs.map(({id}) => id)).toEqual(['keys.copy-accepted-to-sender'])
  })

  test('does not move either when nobody could be asked, and the two sides differ', () => {
    const workloads = [APP, {...WORKER, env: holding(GOOD)}, RUNTIME]
    const differing = {'sandbox-api-key': {values: {'sandbox-api-key': OTHER}}}
    const repairs = repairsOf({secrets: differing, workloads, answers: null})
    expect(repairs.map(({id}) => id)).not.toContain('keys.read-from-secret')
  })

  test('is not restarted while it may work with a key that is refused by now', () => {
    const workloads = [APP, {...WORKER, env: holding(OTHER)}, RUNTIME]
    expect(repairsOf({workloads, answers: [401, 401]}).map(({id}) => id)).toEqual(['keys.correct-database'])
  })

  test('moves to the Secret of the app, whose name and variable are said', () => {
    const workloads = [APP, {...WORKER, env: holding(OTHER)}, RUNTIME]
    const [repair] = repairsOf({workloads})
    expect(repair?.summary).toContain('let SANDBOX_API_KEY of Deployment jobs read Secret sandbox-api-key')
    expect(patchesOf(repair)).toHaveLength(1)
  })
})

/**
 * Returns the repairs of all findings about templates, without duplicates. The pods of these facts have no variables.
 */
function repairsOf(keys: Keys): Repair[] {
  const facts = {...keyFacts(keys), statefulSets: []}
  const outcome = keysConsumed.run(facts as never, {now: NOW})
  const findings = outcome.status === 'fail' || outcome.status === 'warn' ? outcome.findings : []
  const repairs = findings.flatMap(each => (each.observedClass === 'pods differ from template' ? [] : each.repairs))
  return [...new Map(repairs.map(repair => [JSON.stringify(repair), repair])).values()]
}

function patchesOf(repair: Repair | undefined): string[] {
  const commands = (repair?.steps ?? []).flatMap(({command}) => (command ? [commandLine(command, NO_TARGET)] : []))
  return commands.filter(command => command.includes(' patch '))
}
