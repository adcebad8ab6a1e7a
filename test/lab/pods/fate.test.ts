import {describe, expect, test} from 'vitest'
import type {KubeObject} from '../../../src/kube-api/state.ts'
import {buildInstallation} from '../../../src/lab/index.ts'
import type {Container, PodSpec} from '../../../src/lab/manifests/types.ts'
import type {Outside} from '../../../src/lab/model.ts'
import {environmentOf, type Find} from '../../../src/lab/pods/environment.ts'
import {fateOf} from '../../../src/lab/pods/fate.ts'
import {crashLoopAt} from '../../../src/lab/pods/kubelet.ts'

const {outside: NORMAL} = buildInstallation({
  profile: 'generic',
  namespace: 'shop',
  now: '2026-11-21T10:00:00Z',
  faults: [],
})

function holding(...objects: readonly (readonly [kind: string, name: string, data: Record<string, string>])[]): Find {
  return (kind, _namespace, name) => {
    const found = objects.find(([k, n]) => k === kind && n === name)
    if (found === undefined) return undefined
    const metadata = {name, namespace: 'shop', uid: '', resourceVersion: '', creationTimestamp: ''}
    return {apiVersion: 'v1', kind, metadata, data: found[2]} satisfies KubeObject
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const STORED = holding(['Secret', 's', {k: base64('secret')}], ['ConfigMap', 'c', {k: 'plain', other: 'x'}])

describe('the environment of a container', () => {
  const secretKeyRef = (name: string, key: string, optional = false) => ({
    valueFrom: {secretKeyRef: {name, key, optional}},
  })
  const configMapKeyRef = (name: string, key: string) => ({valueFrom: {configMapKeyRef: {name, key}}})
  const of = (fields: Partial<Container>) => environmentOf({name: 'main', image: 'i', ...fields}, 'shop', STORED)

  test.each([
    ['a value', {env: [{name: 'A', value: '1'}]}, {A: '1'}],
    ['a Secret’s key', {env: [{name: 'A', ...secretKeyRef('s', 'k')}]}, {A: 'secret'}],
    ['a ConfigMap’s key', {env: [{name: 'A', ...configMapKeyRef('c', 'k')}]}, {A: 'plain'}],
    ['an optional Secret that is missing', {env: [{name: 'A', ...secretKeyRef('none', 'k', true)}]}, {}],
    ['an optional key that is missing', {env: [{name: 'A', ...secretKeyRef('s', 'none', true)}]}, {}],
    ['a whole ConfigMap', {envFrom: [{configMapRef: {name: 'c'}, prefix: 'P_'}]}, {P_k: 'plain', P_other: 'x'}],
    [
      'a variable before what is taken in whole',
      {envFrom: [{secretRef: {name: 's'}}], env: [{name: 'k', value: 'own'}]},
      {k: 'own'},
    ],
    [
      'the last of two',
      {
        env: [
          {name: 'A', value: '1'},
          {name: 'A', value: '2'},
        ],
      },
      {A: '2'},
    ],
  ])('has %s', (_what, fields, env) => {
    expect(of(fields)).toEqual({status: 'resolved', env})
  })

  test.each([
    ['Secret', {env: [{name: 'A', ...secretKeyRef('none', 'k')}]}, 'secret "none" not found'],
    ['key', {env: [{name: 'A', ...secretKeyRef('s', 'none')}]}, "couldn't find key none in Secret shop/s"],
    ['ConfigMap', {envFrom: [{configMapRef: {name: 'none'}}]}, 'configmap "none" not found'],
    [
      'key of a ConfigMap',
      {env: [{name: 'A', ...configMapKeyRef('c', 'none')}]},
      "couldn't find key none in ConfigMap shop/c",
    ],
  ])('lacks a %s', (_what, fields, message) => {
    expect(of(fields)).toEqual({status: 'lacking', message})
  })
})

describe('how a pod fares', () => {
  const main: Container = {name: 'main', image: 'registry.test/a:1'}
  const of = (spec: Partial<PodSpec>, outside: Partial<Outside> = {}) =>
    fateOf({namespace: 'shop', spec: {containers: [main], ...spec}}, {find: STORED, outside: {...NORMAL, ...outside}})

  test('well, if nothing is wrong', () => {
    expect(of({})).toMatchObject({kind: 'running', ready: true, outgrown: false})
  })

  test('its init containers come first', () => {
    const initContainers = [{...main, name: 'first', envFrom: [{secretRef: {name: 'none'}}]}]
    expect(of({initContainers})).toMatchObject({
      kind: 'waiting',
      container: 'first',
      reason: 'CreateContainerConfigError',
    })
  })

  test('its image comes before its environment', () => {
    const withheld = {[main.image]: {says: 'not found', wantsCredentials: false}}
    const containers = [{...main, envFrom: [{secretRef: {name: 'none'}}]}]
    expect(of({containers}, {withheld})).toMatchObject({kind: 'waiting', reason: 'ImagePullBackOff'})
  })

  test.each([
    ['1Gi', true],
    ['1200Mi', false],
    ['2G', false],
  ])('with a limit of %s and 1200Mi needed it is killed: %s', (memory, outgrown) => {
    const containers = [{...main, resources: {limits: {memory}}}]
    expect(of({containers}, {programs: {main: {memory: '1200Mi'}}})).toMatchObject({kind: 'running', outgrown})
  })

  test('its program ends at every start', () => {
    const crash = {exitCode: 2, says: null}
    expect(of({}, {programs: {main: {crash}}})).toEqual({kind: 'crashing', crash})
  })

  test.each([
    ['/ready', ['database'] as const, false],
    ['/health', ['database'] as const, true],
    ['/ready', [], true],
  ])('its probe of %s with %j down succeeds: %s', (path, down, ready) => {
    const containers = [
      {...main, ports: [{name: 'http', containerPort: 3000}], readinessProbe: {httpGet: {path, port: 'http'}}},
    ]
    expect(of({containers}, {down})).toMatchObject({kind: 'running', ready})
  })
})

test.each([
  [18, 1, '20s', 42],
  [60, 2, '40s', 86],
  [600, 5, '5m0s', 638],
  [3600, 15, '5m0s', 3678],
])('after %i s a crash loop is at restart %i, pauses %s, and goes on at %i s', (seconds, restarts, pause, next) => {
  expect(crashLoopAt(seconds)).toMatchObject({restarts, pause, next})
})
