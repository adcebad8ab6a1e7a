import {expect, test} from 'vitest'

import {jsonPatch} from '../../../src/kube-api/patch/json-patch.ts'

const DOCUMENT = {list: ['a', 'b'], map: {'x/y': 1, 'm~n': 2}}

test.each([
  [{op: 'add', path: '/list/-', value: 'c'}, {list: ['a', 'b', 'c']}],
  [{op: 'add', path: '/list/0', value: 'c'}, {list: ['c', 'a', 'b']}],
  [{op: 'remove', path: '/list/0'}, {list: ['b']}],
  [{op: 'replace', path: '/list/1', value: null}, {list: ['a', null]}],
  [{op: 'replace', path: '/map/x~1y', value: 3}, {map: {'x/y': 3, 'm~n': 2}}],
  [{op: 'remove', path: '/map/m~0n'}, {map: {'x/y': 1}}],
  [
    {op: 'move', from: '/list/0', path: '/map/z'},
    {list: ['b'], map: {'x/y': 1, 'm~n': 2, z: 'a'}},
  ],
  [{op: 'copy', from: '/list', path: '/again'}, {again: ['a', 'b']}],
  [{op: 'test', path: '/map', value: {'m~n': 2, 'x/y': 1}}, {}],
  [{op: 'test', path: '/absent', value: null}, {}],
])('%j', (operation, change) => {
  expect(jsonPatch(DOCUMENT, [operation])).toEqual({...DOCUMENT, ...change})
})

test.each([
  {op: 'test', path: '/list/0', value: 'b'},
  {op: 'remove', path: '/absent'},
  {op: 'replace', path: '/absent', value: 1},
  {op: 'add', path: '/list/4', value: 1},
  {op: 'add', path: '/absent/x', value: 1},
  {op: 'remove', path: '/list/01'},
  {op: 'remove', path: 'list'},
  {op: 'jump', path: '/list'},
])('%j cannot be applied, and nothing of the patch is', operation => {
  const document = structuredClone(DOCUMENT)
  expect(() => jsonPatch(document, [{op: 'add', path: '/list/-', value: 'c'}, operation])).toThrow(
    /rejected our request/,
  )
  expect(document).toEqual(DOCUMENT)
})
