import {describe, expect, test} from 'vitest'
import {DAY, HOUR, MINUTE} from '../../../src/checks/words/age.ts'
import type {Container, Pod, ReplicaSet} from '../../../src/cluster/objects.ts'
import type {Surroundings} from '../../../src/log-level/look.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import {levelOf, newSandboxes} from '../../../src/log-level/report.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {installation} from '../../checks/healthy.ts'
import {ago, NOW, NS, pod, replicaSet} from '../../checks/objects.ts'
import {AT, app, ground, identity, stored, TO_DEBUG} from '../scene.ts'

type Env = NonNullable<Container['env']>

const DEBUG = [{name: 'LOG_LEVEL', value: 'DEBUG'}]
const MAP = {metadata: {name: 'm', namespace: NS}, data: {KEYCLOAK_LOG_LEVEL: 'WARN'}}

describe('the level in force', () => {
  test.each<[string, Env, object]>([
    ['unset', [], {level: 'INFO', variable: null, from: null}],
    ['a value', DEBUG, {level: 'DEBUG', variable: 'LOG_LEVEL', value: 'DEBUG', from: 'env', entries: 1}],
    ['the last of several', [...DEBUG, {name: 'LOG_LEVEL', value: 'info'}], {level: 'INFO', value: 'info', entries: 2}],
    [
      'a switch that overrides',
      [
        {name: 'LOG_LEVEL', value: 'INFO'},
        {name: 'DEBUG', value: '1'},
      ],
      {level: 'DEBUG', variable: 'DEBUG', overridden: 'LOG_LEVEL=INFO'},
    ],
    [
      'what cannot be read',
      [{name: 'LOG_LEVEL', valueFrom: {secretKeyRef: {name: 's', key: 'k'}}}],
      {level: 'unknown', value: null, from: 'Secret s'},
    ],
    ['a list of categories', [{name: 'KC_LOG_LEVEL', value: 'WARN,org.x:DEBUG'}], {level: 'WARN'}],
  ])('%s', (_, env, level) => {
    expect(of(app(env))).toMatchObject(level)
  })

  test('from a ConfigMap that is taken in whole, and what was not read', () => {
    const target = identity([], {envFrom: [{configMapRef: {name: 'm'}}, {secretRef: {name: 's'}}]})
    expect(of(target, {configMaps: [MAP]})).toMatchObject({level: 'WARN', from: 'ConfigMap m', unread: []})
    expect(of(target)).toMatchObject({level: 'INFO', unread: ['ConfigMap m', 'Secret s']})
  })
})

describe('what the pods have', () => {
  test('old ones of an unfinished rollout', () => {
    const pods = [podWith('openhands-1-a', []), podWith('openhands-2-a', DEBUG), podWith('openhands-2-b', DEBUG)]
    const sets = [replicaSet('openhands-1'), replicaSet('openhands-2')]
    expect(of(app(DEBUG), {pods, replicaSets: sets})?.running).toMatchObject([
      {level: 'INFO', pods: ['openhands-1-a'], old: true},
      {level: 'DEBUG', pods: ['openhands-2-a', 'openhands-2-b'], old: false},
    ])
  })

  test('is not known when they could not be listed', () => {
    expect(of(app([]), {pods: null})?.running).toBeNull()
  })
})

describe('since when', () => {
  const sets = [
    setWith('openhands-1', [], 3 * DAY),
    setWith('openhands-2', DEBUG, 2 * DAY),
    setWith('openhands-3', DEBUG, DAY),
  ]

  test('the oldest of the latest revisions that all have it', () => {
    expect(of(app(DEBUG), {replicaSets: sets})?.since).toEqual({at: ago(2 * DAY), by: 'ReplicaSet openhands-2'})
    expect(of(app(DEBUG), {replicaSets: sets.slice(1)})?.since?.by).toBe('ReplicaSet openhands-2')
  })

  test('svcdiag’s own record', () => {
    const target = stored(app([]), planSet(app([]), {...TO_DEBUG, at: ago(MINUTE)}, ground()))
    expect(of(target, {replicaSets: sets})?.since).toEqual({at: ago(MINUTE), by: 'svcdiag'})
  })

  test('else whoever wrote the variable', () => {
    const owned = {'f:env': {'k:{"name":"LOG_LEVEL"}': {'f:value': {}}}}
    const fieldsV1 = {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"main"}': owned}}}}}
    const managedFields = [{manager: 'kubectl-set', time: ago(HOUR), fieldsV1}]
    expect(of(app(DEBUG, {metadata: {managedFields}}))).toMatchObject({
      since: {at: ago(HOUR), by: 'managedFields'},
      setBy: {manager: 'kubectl-set', at: ago(HOUR)},
    })
  })

  test('INFO needs none', () => {
    expect(of(app([]), {replicaSets: sets})?.since).toBeNull()
  })
})

describe('what svcdiag did', () => {
  const request = {...TO_DEBUG, expires: ago(-HOUR)}
  const changed = stored(
    app([{name: 'LOG_LEVEL', value: 'ERROR'}]),
    planSet(app([{name: 'LOG_LEVEL', value: 'ERROR'}]), request, ground()),
  )

  test('who, what was there, until when', () => {
    expect(of(changed)?.change).toEqual({
      by: 'jane',
      at: NOW.toISOString(),
      previous: {name: 'LOG_LEVEL', value: 'ERROR'},
      owner: null,
      overwritten: false,
      expires: ago(-HOUR),
      expired: false,
    })
  })

  test('and that its time is over', () => {
    expect(levelOf(withTemplate(changed), around({}), new Date(NOW.getTime() + 2 * HOUR))?.change?.expired).toBe(true)
  })

  test('and that somebody has overwritten it', () => {
    const draft = structuredClone(changed.object)
    for (const container of draft.spec.template.spec.containers) container.env = []
    expect(of({...changed, object: draft})?.change?.overwritten).toBe(true)
  })
})

test.each([
  [
    {'svcdiag/log-level-previous': '{'},
    'annotation svcdiag/log-level-previous cannot be parsed: the previous state is unknown',
  ],
  [{'svcdiag/log-level-expires': AT}, `it has an expiry (${AT}) and no record of the previous state`],
  [{}, null],
])('what is wrong with %o is told', (annotations, trouble) => {
  expect(of(app([], {metadata: {annotations}}))?.recordTrouble).toBe(trouble)
})

test('DEBUG_LLM is told, in init containers too', () => {
  const env = [{name: 'DEBUG_LLM', value: 'yes'}]
  const target = app(env)
  target.object.spec.template.spec.initContainers = [{name: 'migrate', env}]
  expect(of(target)?.debugLlm).toEqual(['migrate', 'main'])
  expect(of(app([{name: 'DEBUG_LLM', value: 'false'}]))?.debugLlm).toEqual([])
})

test('what new sandboxes get stands in a variable of the app', () => {
  const literal = {state: 'set' as const, blank: false, fingerprints: {raw: '', trimmed: '', decoded: null}}
  const env = [{name: 'OH_AGENT_SERVER_ENV', literal: {...literal, variables: {LOG_LEVEL: 'DEBUG', DEBUG_LLM: '1'}}}]
  const template = {containers: [{name: 'main', env}]}
  expect(newSandboxes(installation({workload: {app: {template}}}), [])).toEqual({
    level: 'DEBUG',
    variable: 'LOG_LEVEL',
    from: 'OH_AGENT_SERVER_ENV of deployment/openhands',
    debugLlm: true,
  })
  expect(newSandboxes(installation(), [])).toBeNull()
})

function of(target: Target, change: Partial<Surroundings> = {}) {
  return levelOf(withTemplate(target), around(change), NOW)
}

function withTemplate({workload, object}: Target) {
  return {...workload, template: object.spec.template.spec}
}

function around(change: Partial<Surroundings>): Surroundings {
  return {configMaps: [], pods: [], replicaSets: [], missing: [], ...change}
}

function podWith(name: string, env: Env): Pod {
  return pod(name, {container: {env}})
}

function setWith(name: string, env: Env, age: number): ReplicaSet {
  const set = replicaSet(name, {created: ago(age)})
  return {...set, spec: {template: {spec: {containers: [{name: 'main', env}]}}}}
}
