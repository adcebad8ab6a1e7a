import {describe, expect, test} from 'vitest'
import type {Side} from '../../../src/checks/keys/evidence.ts'
import {fillMissing} from '../../../src/checks/keys/fill-missing.ts'
import {keyRepairs} from '../../../src/checks/keys/key-repairs.ts'
import type {Pod} from '../../../src/cluster/objects.ts'
import {valueState} from '../../../src/cluster/value-state.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {NOW, NS} from '../objects.ts'
import {APP, GOOD, type Keys, keyFacts, OTHER, READS, RUNTIME} from './key-facts.ts'

const DIFFERENT = {'sandbox-api-key': {values: {'sandbox-api-key': OTHER}}}

describe('a repair of the keys', () => {
  test('never copies a stored key over the one that works', () => {
    expect(idsOf({secrets: DIFFERENT, answers: [401, 200]})).toEqual(['keys.copy-accepted-to-sender'])
    expect(idsOf({secrets: DIFFERENT, answers: [200, 401]})).toEqual(['keys.copy-sent-to-runtime'])
    const [first] = commandsOf(keyRepairs(keyFacts({secrets: DIFFERENT, answers: [200, 401]}), NOW)[0])
    expect(first).toContain(`kubectl -n ${NS} get secret sandbox-api-key`)
    expect(first).toContain(`kubectl -n ${NS} patch secret default-api-key`)
  })

  test('names both copies with a condition when nobody could be asked', () => {
    const repairs = keyRepairs(keyFacts({secrets: DIFFERENT, answers: null}), NOW)
    expect(repairs.map(({id}) => id)).toEqual(['keys.copy-accepted-to-sender', 'keys.copy-sent-to-runtime'])
    for (const {when} of repairs) expect(when).toContain('is the right one')
  })

  test('takes the blanks off before it copies a key', () => {
    const secrets = {...DIFFERENT, 'default-api-key': {values: {'default-api-key': `${GOOD}\n`}}}
    const [repair] = keyRepairs(keyFacts({secrets, answers: [401, 401]}), NOW)
    expect(repair?.id).toBe('keys.trim-and-copy')
    const [trim, copy] = commandsOf(repair)
    expect(trim).toMatch(/get secret default-api-key .* awk .* patch secret default-api-key/)
    expect(copy).toMatch(/get secret default-api-key .* patch secret sandbox-api-key/)
  })

  test('restarts with the readers of the changed key whatever is stale on the other side, once', () => {
    const workloads = [APP, {...RUNTIME, isStale: true}]
    const [repair] = keyRepairs(keyFacts({secrets: DIFFERENT, workloads, answers: [401, 200]}), NOW)
    expect(restartsOf(repair)).toEqual([`kubectl -n ${NS} rollout restart deployment/openhands deployment/api`])
  })

  test('restarts what has drifted with its side, because another repair lets it read the changed key', () => {
    const env = {name: 'SANDBOX_API_KEY', valueFrom: {secretKeyRef: {name: 'own-key', key: 'sandbox-api-key'}}}
    const secrets = {...DIFFERENT, 'own-key': {values: {'sandbox-api-key': GOOD}}}
    const workloads = [APP, {name: 'jobs', side: 'sent', env} as const, RUNTIME]
    const [repair] = keyRepairs(keyFacts({secrets, workloads, answers: [401, 200]}), NOW)
    expect(restartsOf(repair)).toEqual([`kubectl -n ${NS} rollout restart deployment/openhands deployment/jobs`])
  })

  test('restarts two sides that work together with the old key at the same time', () => {
    const workloads = [
      {...APP, isStale: true},
      {...RUNTIME, isStale: true},
    ]
    const [repair] = keyRepairs(keyFacts({workloads, answers: [401, 401]}), NOW)
    expect(repair?.id).toBe('keys.restart-stale')
    expect(restartsOf(repair)).toEqual([`kubectl -n ${NS} rollout restart deployment/api deployment/openhands`])
  })

  test('restarts only what is stale when nothing is written', () => {
    const worker = {name: 'jobs', kind: 'StatefulSet', side: 'sent', isStale: true} as const
    const [repair] = keyRepairs(keyFacts({workloads: [APP, worker, RUNTIME]}), NOW)
    expect(restartsOf(repair)).toEqual([`kubectl -n ${NS} rollout restart statefulset/jobs`])
  })

  test('deletes the pods of a StatefulSet that are not ready: its controller waits for them for ever', () => {
    const runtime = {...RUNTIME, kind: 'StatefulSet', isStale: true} as const
    const facts = keyFacts({workloads: [{...APP, isStale: true}, runtime], answers: [401, 401]})
    if (!Array.isArray(facts.pods)) throw new Error('the pods are missing')
    const pods: Pod[] = facts.pods.map(each => ({...each, status: {...each.status, conditions: []}}))
    const commands = commandsOf(keyRepairs({...facts, pods}, NOW)[0])
    expect(commands).toEqual([
      `kubectl -n ${NS} rollout restart statefulset/api deployment/openhands`,
      expect.stringMatching(/ delete pods -l .*api-1-a/),
      `kubectl -n ${NS} rollout status statefulset/api --timeout=5m`,
      `kubectl -n ${NS} rollout status deployment/openhands --timeout=5m`,
    ])
  })

  test('waits for the next second between a change and the restart, then for every rollout', () => {
    const [repair] = keyRepairs(keyFacts({secrets: DIFFERENT, answers: [401, 200]}), NOW)
    expect(commandsOf(repair).slice(1)).toEqual([
      'sleep 1',
      `kubectl -n ${NS} rollout restart deployment/openhands`,
      `kubectl -n ${NS} rollout status deployment/openhands --timeout=5m`,
    ])
  })

  test('is by hand when a fresh runtime API refuses what is stored, and says not to restart an older app', () => {
    const [repair] = keyRepairs(keyFacts({workloads: [{...APP, isStale: true}, RUNTIME], answers: [401, 401]}), NOW)
    expect(repair).toMatchObject({id: 'keys.correct-database', byHand: 'provider-registry-or-database'})
    expect(repair?.steps.map(({does}) => does).join()).toContain('Do not restart the app yet')
  })
})

describe('a Secret that something else writes', () => {
  const metadata = {ownerReferences: [{apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', name: 'app'}]}
  const secrets = {'sandbox-api-key': {values: {'sandbox-api-key': OTHER}, metadata}}

  test('is corrected at its source first; the copy over it names who undoes it, the copy of it lasts', () => {
    const [source, stopGap, lasting] = keyRepairs(keyFacts({secrets, answers: [401, 200]}), NOW)
    expect(source).toMatchObject({id: 'owner.change-source', byHand: 'at-the-source'})
    expect(source?.summary).toContain('the secret store that ExternalSecret app reads')
    expect(stopGap).toMatchObject({
      id: 'keys.copy-accepted-to-sender',
      undoneBy: expect.stringContaining('within minutes'),
    })
    expect(lasting).toMatchObject({
      id: 'keys.copy-sent-to-runtime',
      when: expect.stringContaining('ExternalSecret app'),
    })
    expect(lasting?.undoneBy).toBeUndefined()
  })
})

describe('an immutable Secret', () => {
  const secrets = {'sandbox-api-key': {values: {'sandbox-api-key': OTHER}, immutable: true}}
  const job = {
    metadata: {name: 'nightly', namespace: NS},
    spec: {jobTemplate: {spec: {template: {spec: {containers: [{name: 'job', env: [READS.sent]}]}}}}},
  }

  test('stays: the value goes to a new one, every reference moves, and nothing is deleted or restarted twice', () => {
    const [repair] = keyRepairs(keyFacts({secrets, jobs: [job], answers: [401, 200]}), NOW)
    expect(repair?.id).toBe('keys.move-to-new-secret')
    const commands = commandsOf(repair)
    const [, name] = /create secret generic (sandbox-api-key-\S+)$/.exec(commands[0] ?? '') ?? []
    expect(commands[1]).toContain(`patch secret ${name} `)
    expect(commands[1]).toContain('get secret default-api-key ')
    expect(commands.filter(command => command.includes('patch deployment/openhands '))).toHaveLength(1)
    expect(commands.filter(command => command.includes('patch cronjob/nightly '))).toHaveLength(1)
    expect(commands.join('\n')).not.toMatch(/delete|rollout restart/)
  })

  test('gets another new name at each run: one that broke off has taken its own', () => {
    const created = [NOW, new Date(NOW.getTime() + 1000)].map(
      now => commandsOf(keyRepairs(keyFacts({secrets, answers: [401, 200]}), now)[0])[0],
    )
    expect(new Set(created).size).toBe(2)
    for (const command of created) expect(command).toMatch(/ sandbox-api-key-[a-z0-9]+$/)
  })

  test('has been moved before: its name does not grow', () => {
    const name = 'keys-20260101t000000z'
    const env = {...READS.sent, valueFrom: {secretKeyRef: {name, key: 'key'}}}
    const moved = {[name]: {values: {key: OTHER}, immutable: true}}
    const [repair] = keyRepairs(
      keyFacts({secrets: moved, workloads: [{...APP, env}, RUNTIME], answers: [401, 200]}),
      NOW,
    )
    expect(commandsOf(repair)[0]).toMatch(/ keys-\d{8}t\d{6}z$/)
    expect(commandsOf(repair)[0]).not.toContain(name)
  })
})

describe('a missing key', () => {
  const absent = {'sandbox-api-key': null, 'default-api-key': null}

  test('is copied from the other side, and every workload that reads it restarts', () => {
    const workloads = [
      APP,
      {name: 'jobs', side: 'sent'},
      {name: 'mcp', kind: 'StatefulSet', side: 'sent'},
      RUNTIME,
    ] as const
    const [repair] = fillMissing(keyFacts({secrets: {'sandbox-api-key': null}, workloads}), NOW)
    expect(repair?.id).toBe('keys.fill-from-other')
    expect(restartsOf(repair)).toEqual([
      `kubectl -n ${NS} rollout restart deployment/openhands deployment/jobs statefulset/mcp`,
    ])
  })

  test('of both sides is one new random value, written once and copied', () => {
    const [repair] = fillMissing(keyFacts({secrets: absent}), NOW)
    expect(repair?.id).toBe('keys.set-new-value')
    const commands = commandsOf(repair)
    expect(commands.filter(command => command.includes('/dev/urandom'))).toHaveLength(1)
    expect(commands[3]).toMatch(/get secret default-api-key .* patch secret sandbox-api-key /)
    expect(restartsOf(repair)[0]).toContain('deployment/api deployment/openhands')
  })

  test('is filled from the wrong data key that has it, which is named', () => {
    const misplaced = {'sandbox-api-key': {values: {'api-key': GOOD}}}
    const [repair] = fillMissing(keyFacts({secrets: misplaced}), NOW)
    expect(repair?.id).toBe('keys.fill-from-data-key')
    expect(repair?.summary).toContain('from its key api-key')
    expect(commandsOf(repair)[0]).toMatch(/get secret sandbox-api-key .*"api-key".* patch secret sandbox-api-key /)
  })

  test('is not filled from a data key that has something else', () => {
    const note = {'sandbox-api-key': {values: {note: 'rotated'}}}
    expect(fillMissing(keyFacts({secrets: note}), NOW)[0]?.id).toBe('keys.fill-from-other')
  })

  test('of both sides is no other secret that happens to stand there, however alone', () => {
    const beside = {
      'sandbox-api-key': {values: {'db-password': OTHER}},
      'default-api-key': {values: {'default-api-key': ''}},
    }
    for (const secrets of [beside, {...beside, 'default-api-key': {values: {'db-password': OTHER}}}]) {
      const [repair] = fillMissing(keyFacts({secrets}), NOW)
      expect(repair?.id).toBe('keys.set-new-value')
      expect(JSON.stringify(repair)).not.toContain('db-password')
    }
  })

  test('of both sides is filled from a data key that is called as the key', () => {
    const misnamed = {
      'sandbox-api-key': {values: {SANDBOX_API_KEY: GOOD, 'db-password': OTHER}},
      'default-api-key': {values: {'default-api-key': ''}},
    }
    const [repair] = fillMissing(keyFacts({secrets: misnamed}), NOW)
    expect(repair?.id).toBe('keys.fill-from-data-key')
    expect(repair?.summary).toContain('from its key SANDBOX_API_KEY')
  })

  test('of both sides is a new one when two data keys could be it', () => {
    const misnamed = {
      'sandbox-api-key': {values: {SANDBOX_API_KEY: GOOD, 'default-api-key': OTHER}},
      'default-api-key': null,
    }
    expect(fillMissing(keyFacts({secrets: misnamed}), NOW)[0]?.id).toBe('keys.set-new-value')
  })

  test('without a variable gets one in the pod template, in one patch that fails when it is run again', () => {
    const [repair] = fillMissing(keyFacts({workloads: [APP]}), NOW)
    expect(repair?.id).toBe('keys.add-variable')
    const [patch, wait] = commandsOf(repair)
    expect(patch).toContain(`kubectl -n ${NS} patch deployment/api --type json`)
    expect(patch).toMatch(/"op":"add","path":"[^"]*\/env"/)
    expect(patch).toMatch(/"op":"test","path":"[^"]*\/env","value":null/)
    expect(wait).toContain('rollout status deployment/api')
  })

  test('without a variable on either side is a matter of deploying again', () => {
    expect(fillMissing(keyFacts({workloads: []}), NOW)).toMatchObject([
      {id: 'keys.deploy-variable', byHand: 'reinstall'},
    ])
  })
})

describe('a key in a pod template', () => {
  const literal = (side: Side) => ({
    name: READS[side].name,
    literal: valueState(Buffer.from(OTHER), Buffer.alloc(32, 1)),
  })

  test('cannot be copied: its variable reads the Secret of the other side', () => {
    const workloads = [APP, {...RUNTIME, env: literal('accepted')}]
    const [repair] = keyRepairs(keyFacts({workloads, answers: [200, 401]}), NOW)
    expect(repair?.id).toBe('keys.read-from-secret')
    expect(commandsOf(repair)[0]).toMatch(/patch deployment\/api .*"name":"sandbox-api-key"/)
  })

  test.each([
    ['of the runtime API', [401, 200], [APP, {...RUNTIME, env: literal('accepted')}]],
    ['of the app', [200, 401], [{...APP, env: literal('sent')}, RUNTIME]],
  ] as const)('that works stays what it is: the Secret of the other side is refused (%s)', (_, answers, workloads) => {
    const repairs = keyRepairs(keyFacts({workloads, answers}), NOW)
    expect(repairs.map(({id}) => id)).toEqual(['keys.store-in-secret'])
  })

  test('on both sides is stored by hand', () => {
    const workloads = [
      {...APP, env: {...literal('sent'), literal: valueState(Buffer.from(GOOD), Buffer.alloc(32, 1))}},
      {...RUNTIME, env: literal('accepted')},
    ]
    const [repair] = keyRepairs(keyFacts({workloads, answers: [401, 200]}), NOW)
    expect(repair).toMatchObject({id: 'keys.store-in-secret', byHand: 'reinstall'})
  })
})

function idsOf(keys: Keys): string[] {
  return keyRepairs(keyFacts(keys), NOW).map(({id}) => id)
}

function commandsOf(repair: Repair | undefined): string[] {
  return (repair?.steps ?? []).flatMap(({command}) => (command ? [commandLine(command, NO_TARGET)] : []))
}

function restartsOf(repair: Repair | undefined): string[] {
  return commandsOf(repair).filter(command => command.includes('rollout restart'))
}
