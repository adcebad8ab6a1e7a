import {describe, expect, test} from 'vitest'
import {LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS, recordOf} from '../../../src/installation/log-level/record.ts'
import type {Change} from '../../../src/log-level/change.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {NS} from '../../checks/objects.ts'
import {AT, app, ground, identity, stored, TO_DEBUG, TO_INFO, writeIn} from '../scene.ts'

const ENV = '/spec/template/spec/containers/0/env'
const MAP = {metadata: {name: 'keycloak-env-vars', namespace: NS}, data: {KEYCLOAK_LOG_LEVEL: 'INFO'}}
const FROM_MAP = {envFrom: [{configMapRef: {name: 'keycloak-env-vars'}}]}

describe('the patch', () => {
  test('replaces the entry where it stands', () => {
    const change = set(
      app([
        {name: 'A', value: '1'},
        {name: 'LOG_LEVEL', value: 'INFO'},
        {name: 'B', value: '2'},
      ]),
    )
    expect(writeIn(change).patch.operations[0]).toEqual({
      op: 'replace',
      path: `${ENV}/1`,
      value: {name: 'LOG_LEVEL', value: 'DEBUG'},
    })
  })

  test('adds one at the end, or the list itself', () => {
    const entry = {name: 'LOG_LEVEL', value: 'DEBUG'}
    expect(writeIn(set(app([{name: 'A'}]))).patch.operations[0]).toEqual({op: 'add', path: `${ENV}/-`, value: entry})
    expect(writeIn(set(app(null))).patch.operations[0]).toEqual({op: 'add', path: ENV, value: [entry]})
  })

  test('of duplicates the last one, which counts', () => {
    const change = writeIn(set(app([level('DEBUG'), {name: 'A'}, level('INFO')])))
    expect(change.patch.operations[0]).toMatchObject({path: `${ENV}/2`})
    expect(change.notes).toContain('LOG_LEVEL occurs 2 times in env, and the last one counts: only that one is changed')
  })

  test('is for the version that was read, and touches the level and the record alone', () => {
    const change = writeIn(set(app([level('INFO')], {metadata: {annotations: {other: 'x'}}})))
    expect(change.patch.resourceVersion).toBe('7')
    expect(change.patch.operations.map(({path}) => path)).toEqual([
      `${ENV}/0`,
      '/metadata/annotations/svcdiag~1log-level-previous',
    ])
  })

  test.each([
    ['unset', [], null],
    ['a value', [level('WARNING')], level('WARNING')],
    ['an empty value', [level('')], {name: 'LOG_LEVEL'}],
    [
      'a key of a ConfigMap',
      [{name: 'LOG_LEVEL', valueFrom: {configMapKeyRef: {name: 'm', key: 'k', optional: true}}}],
      {name: 'LOG_LEVEL', valueFrom: {configMapKeyRef: {name: 'm', key: 'k', optional: true}}},
    ],
  ])('records what was there: %s', (_, env, previous) => {
    const record = recordOf(stored(app(env), set(app(env))).object.metadata.annotations)
    expect(record).toEqual({
      by: 'jane',
      at: AT,
      containers: {main: {variable: 'LOG_LEVEL', set: 'DEBUG', previous, owner: null}},
    })
  })

  test('records who owned the entry', () => {
    const owned = {'f:env': {'k:{"name":"LOG_LEVEL"}': {'.': {}, 'f:name': {}, 'f:value': {}}}}
    const fieldsV1 = {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"main"}': owned}}}}}
    const target = app([level('INFO')], {metadata: {managedFields: [{manager: 'helm', time: AT, fieldsV1}]}})
    expect(recordOf(stored(target, set(target)).object.metadata.annotations)).toMatchObject({
      containers: {main: {owner: 'helm'}},
    })
  })

  test('carries the expiry, and drops one that does not hold any more', () => {
    const expires = '2026-03-01T12:30:00.000Z'
    const first = stored(app([]), planSet(app([]), {...TO_DEBUG, expires}, ground()))
    expect(first.object.metadata.annotations?.[LOG_LEVEL_EXPIRES]).toBe(expires)
    const change = writeIn(planSet(first, TO_INFO, ground()))
    expect(change.notes).toContain(`its expiry (${expires}) is removed: use --for to set a new one`)
    const second = stored(first, change)
    expect(second.object.metadata.annotations).not.toHaveProperty([LOG_LEVEL_EXPIRES])
  })
})

describe('the variable', () => {
  test('is the proxy’s and the identity’s own', () => {
    expect(writeIn(set(identity(null))).containers[0]).toMatchObject({variable: 'KEYCLOAK_LOG_LEVEL'})
    expect(writeIn(set(identity([{name: 'KC_LOG_LEVEL', value: 'INFO'}]))).containers[0]).toMatchObject({
      variable: 'KC_LOG_LEVEL',
    })
  })

  const LIBRARY = {name: 'LITELLM_LOG', value: 'WARNING'}

  test.each([
    ['DEBUG is not a library’s', 'DEBUG', [LIBRARY], 'LOG_LEVEL'],
    ['DEBUG is not there when only a library has it', 'DEBUG', [{...LIBRARY, value: 'DEBUG'}], 'LOG_LEVEL'],
    ['INFO is a library’s when that logs at DEBUG', 'INFO', [{...LIBRARY, value: 'DEBUG'}], 'LITELLM_LOG'],
    ['INFO is not a library’s that is quiet', 'INFO', [LIBRARY, level('WARNING')], 'LOG_LEVEL'],
  ] as const)('%s', (_, level, env, variable) => {
    const change = writeIn(planSet(app([...env]), {...TO_DEBUG, level}, ground()))
    expect(change.containers).toMatchObject([{variable, after: {name: variable, value: level}}])
  })

  test('wins over a ConfigMap that is taken in whole, which stays as it is', () => {
    const change = writeIn(planSet(identity(null, FROM_MAP), TO_DEBUG, ground([MAP])))
    expect(change.containers).toMatchObject([
      {variable: 'KEYCLOAK_LOG_LEVEL', before: {level: 'INFO', from: 'ConfigMap keycloak-env-vars'}},
    ])
    expect(change.patch.kind).toBe('StatefulSet')
  })
})

describe('nothing is changed', () => {
  test.each([
    ['DEBUG is there', app([level('DEBUG')]), TO_DEBUG, 'it already logs at DEBUG (LOG_LEVEL=DEBUG in env)'],
    ['in another case', app([level('debug')]), TO_DEBUG, 'it already logs at DEBUG (LOG_LEVEL=debug in env)'],
    [
      'DEBUG is forced',
      app([{name: 'DEBUG', value: 'true'}]),
      TO_DEBUG,
      'it already logs at DEBUG (DEBUG=true in env)',
    ],
    ['unset is INFO', app([]), TO_INFO, 'it already logs at INFO (unset means INFO)'],
    [
      'the ConfigMap says so',
      identity(null, FROM_MAP),
      TO_INFO,
      'it already logs at INFO (KEYCLOAK_LOG_LEVEL=INFO in ConfigMap keycloak-env-vars)',
    ],
    [
      'as far as can be seen',
      app([], {containers: [{name: 'main', envFrom: [{secretRef: {name: 's'}}]}]}),
      TO_INFO,
      'it already logs at INFO (unset, unless Secret s sets it)',
    ],
    [
      'and an expiry would be nobody’s',
      app([level('DEBUG')]),
      {...TO_DEBUG, expires: AT},
      'it already logs at DEBUG (LOG_LEVEL=DEBUG in env); svcdiag did not set it, so it will not expire',
    ],
  ])('%s', (_, target, request, reason) => {
    expect(planSet(target, request, ground([MAP]))).toMatchObject({action: 'unchanged', reason})
  })

  test('nor the expiry of svcdiag’s own change, which is told', () => {
    const first = stored(app([]), planSet(app([]), {...TO_DEBUG, expires: AT}, ground()))
    expect(set(first)).toMatchObject({
      action: 'unchanged',
      reason: expect.stringContaining(`; its expiry stays: ${AT}`),
    })
  })

  test('but the expiry of svcdiag’s own change, without a restart', () => {
    const first = stored(app([]), set(app([])))
    const change = writeIn(planSet(first, {...TO_DEBUG, expires: AT}, ground()))
    expect(change).toMatchObject({action: 'record', containers: [], restarts: {pods: 0}, expires: AT})
    expect(change.patch.operations).toEqual([
      {op: 'add', path: '/metadata/annotations/svcdiag~1log-level-expires', value: AT},
    ])
  })
})

describe('it is refused', () => {
  test.each([
    ['DEBUG_LLM', app([{name: 'DEBUG_LLM', value: 'true'}]), TO_DEBUG, 'DEBUG_LLM is set', 'DEBUG_LLM-'],
    ['INFO under DEBUG=1', app([{name: 'DEBUG', value: '1'}]), TO_INFO, 'DEBUG=1 forces DEBUG', ' DEBUG-'],
    [
      'a record that cannot be read',
      app([], {metadata: {annotations: {[LOG_LEVEL_PREVIOUS]: '{'}}}),
      TO_DEBUG,
      'cannot be parsed',
      `${LOG_LEVEL_PREVIOUS}-`,
    ],
  ])('%s', (_, target, request, reason, command) => {
    const change = planSet(target, request, ground())
    expect(change).toMatchObject({action: 'blocked', reason: expect.stringContaining(reason)})
    expect('commands' in change && change.commands.join('\n')).toContain(command)
  })

  test.each([
    ['a source that is not known', app([{name: 'LOG_LEVEL', valueFrom: {}}])],
    ['no such container', app([], {containers: [{name: 'other'}]})],
    ['no version to compare', app([], {metadata: {resourceVersion: ''}})],
    ['a workload that is going', app([], {metadata: {deletionTimestamp: AT}})],
  ])('%s', (_, target) => {
    expect(planSet(target, TO_DEBUG, ground()).action).toBe('blocked')
  })

  test('a second variable while the record holds another: it would be lost', () => {
    const env = [{name: 'LITELLM_LOG', value: 'DEBUG'}]
    const quieted = stored(app(env), planSet(app(env), TO_INFO, ground()))
    expect(set(quieted)).toMatchObject({
      action: 'blocked',
      reason: expect.stringContaining('LITELLM_LOG'),
      commands: ['svcdiag log-level reset app'],
    })
  })

  test('DEBUG_LLM is never written', () => {
    const all = [app([]), app([level('INFO')]), identity(null)].map(target => JSON.stringify(set(target)))
    expect(all.filter(text => text.includes('DEBUG_LLM'))).toEqual([])
  })
})

describe('it is said', () => {
  const said = (change: Change) => writeIn(change).notes.join('\n')

  test('what the level will log', () => {
    expect(said(set(app([])))).toContain('ephemeral storage')
    expect(said(set(identity([])))).toContain('no user can log in')
    expect(said(planSet(app([level('DEBUG')]), TO_INFO, ground()))).toBe('')
  })

  test.each(['false', 'False', '0', 'no', 'off'])('that LOG_TO_FILE=%s keeps prompts out of files', value => {
    const data = {LOG_TO_FILE: value}
    const configMap = {metadata: {name: 'settings', namespace: NS}, data}
    const inWhole = app(null, {containers: [{name: 'main', envFrom: [{configMapRef: {name: 'settings'}}]}]})
    expect(said(set(app([{name: 'LOG_TO_FILE', value}])))).not.toContain('ephemeral storage')
    expect(said(planSet(inWhole, TO_DEBUG, ground([configMap])))).not.toContain('ephemeral storage')
    expect(said(planSet(inWhole, TO_DEBUG, ground()))).toContain('ephemeral storage')
  })

  test.each([
    [{labels: {'app.kubernetes.io/managed-by': 'Helm'}}, 'managed by Helm: the next deployment overwrites it'],
    [{annotations: {'meta.helm.sh/release-name': 'oh'}}, 'managed by Helm (oh): the next deployment overwrites it'],
    [{annotations: {'kots.io/app-slug': 'x'}}, 'managed by admin console: the next deployment overwrites it'],
    [
      {annotations: {'argocd.argoproj.io/tracking-id': 'chat:apps/Deployment:ns/x'}},
      'managed by Argo CD (chat): it may restore its own level within minutes',
    ],
    [{labels: {'kustomize.toolkit.fluxcd.io/name': 'chat'}}, 'managed by Flux (chat): it may restore'],
  ])('who writes it back, and where it would last: %j', (metadata, words) => {
    expect(said(set(app([], {metadata})))).toContain(words)
    expect(said(set(app([], {metadata})))).toContain('set Helm value env.LOG_LEVEL')
  })

  test('what restarts', () => {
    const how = (target: Target) => writeIn(set(target)).restarts
    expect(how(app([], {spec: {replicas: 3}}))).toMatchObject({pods: 3, byItself: true})
    expect(how(app([], {spec: {strategy: {type: 'Recreate'}}})).how).toContain('down in between')
    expect(how(app([], {spec: {paused: true}}))).toMatchObject({byItself: false})
    expect(how(app([], {spec: {replicas: 0}}))).toMatchObject({pods: 0})
    expect(how(identity([])).how).toContain('short outage')
    expect(how(identity([], {}, {updateStrategy: {type: 'OnDelete'}}))).toMatchObject({byItself: false})
    expect(how(identity([], {}, {updateStrategy: {rollingUpdate: {partition: 1}}}))).toMatchObject({byItself: false})
  })
})

function set(target: Target): Change {
  return planSet(target, TO_DEBUG, ground())
}

function level(value: string) {
  return {name: 'LOG_LEVEL', value}
}
