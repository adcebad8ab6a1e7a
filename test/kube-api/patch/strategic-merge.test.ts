import {expect, test} from 'vitest'

import type {JsonObject} from '../../../src/kube-api/patch/json.ts'
import {strategicMerge} from '../../../src/kube-api/patch/strategic-merge.ts'

const env = (...entries: readonly object[]) => ({env: entries}) as unknown as JsonObject
const [one, two, three] = ['A', 'B', 'C'].map(name => ({name, value: name.toLowerCase()}))

test.each([
  ['a variable that is there is changed in its place', env({name: 'B', value: 'x'}), ['A=a', 'B=x']],
  ['one that is not there comes first', env({name: 'C', value: 'c'}), ['C=c', 'A=a', 'B=b']],
  [
    'with the whole order told, it comes where it was told',
    {'$setElementOrder/env': [{name: 'A'}, {name: 'B'}, {name: 'C'}], ...env({name: 'C', value: 'c'})},
    ['A=a', 'B=b', 'C=c'],
  ],
  ['the order alone reorders', {'$setElementOrder/env': [{name: 'B'}, {name: 'A'}]}, ['B=b', 'A=a']],
  ['a variable is taken away by its name', env({name: 'A', $patch: 'delete'}), ['B=b']],
  ['a list is replaced where that is said', env({$patch: 'replace'}, {name: 'Z', value: 'z'}), ['Z=z']],
  ['an empty list changes nothing', {env: []}, ['A=a', 'B=b']],
] as const)('%s', (_name, patch, expected) => {
  const merged = strategicMerge(env(one ?? {}, two ?? {}), patch as unknown as JsonObject)
  expect((merged.env as {name: string; value: string}[]).map(({name, value}) => `${name}=${value}`)).toEqual(expected)
})

test('of two entries with one name, the first is changed', () => {
  const merged = strategicMerge(env({name: 'A', value: '1'}, {name: 'A', value: '2'}), env({name: 'A', value: 'x'}))
  expect(merged).toEqual(env({name: 'A', value: 'x'}, {name: 'A', value: '2'}))
})

test('containers are merged by name and keep what the patch does not speak of', () => {
  const before = {
    containers: [
      {name: 'main', image: 'a', env: [one, two]},
      {name: 'side', image: 'b'},
    ],
  } as unknown as JsonObject
  const patch = {
    containers: [{name: 'main', env: [{name: 'A', value: null, valueFrom: {fieldRef: {}}}]}],
  } as unknown as JsonObject
  expect(strategicMerge(before, patch)).toEqual({
    containers: [
      {name: 'main', image: 'a', env: [{name: 'A', valueFrom: {fieldRef: {}}}, two]},
      {name: 'side', image: 'b'},
    ],
  })
})

test('lists that are owned as a whole are replaced', () => {
  const before = {envFrom: [{prefix: 'x'}], args: ['a']}
  expect(strategicMerge(before, {envFrom: [{prefix: 'y'}], args: ['b']})).toEqual({
    envFrom: [{prefix: 'y'}],
    args: ['b'],
  })
})

test('plain values are united, and taken out by a directive', () => {
  const before = {finalizers: ['a', 'b']}
  expect(strategicMerge(before, {finalizers: ['c', 'b']})).toEqual({finalizers: ['c', 'a', 'b']})
  expect(strategicMerge(before, {'$deleteFromPrimitiveList/finalizers': ['a']})).toEqual({finalizers: ['b']})
})

test('null takes a field away, retained keys take the others', () => {
  expect(strategicMerge({a: 1, b: {c: 2}}, {a: null, b: {d: 3}})).toEqual({b: {c: 2, d: 3}})
  expect(strategicMerge({a: 1, b: 2}, {$retainKeys: ['b', 'c'], c: 3})).toEqual({b: 2, c: 3})
  expect(strategicMerge({a: {b: 1}}, {a: {$patch: 'replace', c: 2}})).toEqual({a: {c: 2}})
})

test('the original is left as it was', () => {
  const before = env(one ?? {}, two ?? {})
  strategicMerge(before, env({name: 'A', value: 'x'}, three ?? {}))
  expect(before).toEqual(env({name: 'A', value: 'a'}, {name: 'B', value: 'b'}))
})

test('an element without its key is refused', () => {
  expect(() => strategicMerge(env(one ?? {}), env({value: 'x'}))).toThrow(/does not contain declared merge key: name/)
})
