import {expect, test} from 'vitest'

import type {Json, JsonObject} from '../../../src/kube-api/patch/json.ts'
import {managedAfter} from '../../../src/kube-api/write/managed-fields.ts'

const TIME = '2026-03-01T12:00:00Z'

function deployment(env: readonly {name: string; value: string}[], managedFields: readonly object[] = []): JsonObject {
  const template = {spec: {containers: [{name: 'main', ...(env.length > 0 && {env})}]}}
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name: 'app', managedFields},
    spec: {template},
  } as unknown as JsonObject
}

function owning(manager: string, container: object, time = TIME) {
  const fieldsV1 = {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"main"}': container}}}}}
  return {manager, operation: 'Update', apiVersion: 'apps/v1', time, fieldsType: 'FieldsV1', fieldsV1}
}

const variable = (...fields: string[]) => Object.fromEntries(fields.map(field => [field, {}]))

const helm = owning('helm', {'f:image': {}}, '2026-01-01T00:00:00Z')

test('who adds a variable owns it, and the list where there was none', () => {
  const before = deployment([], [helm])
  const after = managedAfter(before, deployment([{name: 'A', value: '1'}]), {manager: 'me', time: TIME})
  expect(after).toEqual([
    helm,
    owning('me', {'f:env': {'.': {}, 'k:{"name":"A"}': variable('.', 'f:name', 'f:value')}}),
  ])
})

test('where there is no record, none is begun', () => {
  expect(managedAfter(deployment([]), deployment([{name: 'A', value: '1'}]), {manager: 'me', time: TIME})).toEqual([])
})

test('what is changed passes to the writer, the rest stays with whoever has it', () => {
  const owner = owning(
    'helm',
    {'f:env': {'k:{"name":"A"}': variable('.', 'f:name', 'f:value')}},
    '2026-01-01T00:00:00Z',
  )
  const before = deployment([{name: 'A', value: '1'}], [owner])
  const after = managedAfter(before, deployment([{name: 'A', value: '2'}]), {manager: 'me', time: TIME})
  expect(after).toEqual([
    owning('helm', {'f:env': {'k:{"name":"A"}': variable('.', 'f:name')}}, '2026-01-01T00:00:00Z'),
    owning('me', {'f:env': {'k:{"name":"A"}': variable('f:value')}}),
  ])
})

test('what is taken away has no owner, and who owns nothing is forgotten', () => {
  const mine = owning('me', {'f:env': {'k:{"name":"A"}': variable('.', 'f:name', 'f:value')}})
  expect(
    managedAfter(deployment([{name: 'A', value: '1'}], [mine]), deployment([]), {manager: 'me', time: TIME}),
  ).toEqual([])
})

test('a second change of one manager goes into its entry, with the new time', () => {
  const mine = owning('me', {'f:env': {'k:{"name":"A"}': variable('.', 'f:name', 'f:value')}}, '2026-01-01T00:00:00Z')
  const before = deployment([{name: 'A', value: '1'}], [mine])
  const both = deployment([
    {name: 'A', value: '1'},
    {name: 'B', value: '2'},
  ])
  const entry = variable('.', 'f:name', 'f:value')
  expect(managedAfter(before, both, {manager: 'me', time: TIME})).toEqual([
    owning('me', {'f:env': {'k:{"name":"A"}': entry, 'k:{"name":"B"}': entry}}),
  ])
})

test('annotations are owned one by one', () => {
  const before = deployment([], [helm])
  const after = deployment([])
  after.metadata = {name: 'app', annotations: {a: '1', b: '2'}}
  before.metadata = {name: 'app', annotations: {a: '1'}, managedFields: [helm] as unknown as Json}
  expect(managedAfter(before, after, {manager: 'me', time: TIME})).toMatchObject([
    {manager: 'helm'},
    {fieldsV1: {'f:metadata': {'f:annotations': {'f:b': {}}}}},
  ])
})
