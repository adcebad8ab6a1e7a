import {expect, test} from 'vitest'
import {WARM_POOL} from '../../../src/checks/inputs/config-maps.ts'
import type {Sources} from '../../../src/checks/inputs/input.ts'
import {ABSENT, found, type Read} from '../../../src/cluster/port.ts'
import {GENERIC, OPENHANDS} from '../../../src/installation/profiles.ts'
import {installation} from '../healthy.ts'

const WHERE = {configMap: 'warm-runtimes-config', key: 'warm-runtimes.json'}

test.each([
  ['a list', [{image: 'x', environment: {DEBUG_LLM: 'true', API_KEY: 'secret'}}], [{DEBUG_LLM: 'true'}]],
  ['a list inside a map', {runtimes: [{environment: {LOG_LEVEL: 'INFO'}}, {image: 'x'}]}, [{LOG_LEVEL: 'INFO'}]],
  ['numbers and switches', [{environment: {DEBUG_LLM: true, DEBUG: 1}}], [{DEBUG_LLM: 'true', DEBUG: '1'}]],
  ['an environment that is null', [{environment: null}], []],
  ['an empty list', [], []],
])('%s', async (_, pool, environments) => {
  expect(await readFrom(mapWith(JSON.stringify(pool)))).toEqual(
    found({...WHERE, metadata: {name: 'warm-runtimes-config'}, environments}),
  )
})

test('text that is no JSON is not understood', async () => {
  expect(await readFrom(mapWith('[{'))).toEqual(
    found({...WHERE, metadata: {name: 'warm-runtimes-config'}, environments: null}),
  )
})

test('without the ConfigMap, its key or a warm pool in the profile there is none', async () => {
  expect(await readFrom(ABSENT)).toEqual(found(null))
  expect(await readFrom(found({metadata: {name: 'warm-runtimes-config'}}))).toEqual(found(null))
  expect(await WARM_POOL.read({...sources(ABSENT), profile: async () => found(GENERIC)})).toEqual(found(null))
})

test('a refusal is passed on', async () => {
  const missing = {status: 'missing', cause: 'denied', input: 'configmaps', reason: 'forbidden'} as const
  expect(await readFrom(missing)).toEqual(missing)
})

test('takes one ConfigMap by name', () => {
  const known = {installation: installation(), groups: null, facts: {}}
  expect(WARM_POOL.rules({...known, profile: GENERIC})).toEqual([])
  expect(WARM_POOL.rules({...known, profile: OPENHANDS})).toEqual([
    {
      apiGroup: '',
      resource: 'configmaps',
      verbs: ['get'],
      namespace: 'openhands',
      resourceNames: ['warm-runtimes-config'],
    },
  ])
})

function readFrom(map: Read<unknown>) {
  return WARM_POOL.read(sources(map))
}

function sources(map: Read<unknown>): Sources {
  const given = {
    reader: {get: async () => map},
    profile: async () => found(OPENHANDS),
    namespace: async () => found('openhands'),
  }
  return given as unknown as Sources // no other request is sent
}

function mapWith(text: string) {
  return found({metadata: {name: 'warm-runtimes-config'}, data: {'warm-runtimes.json': text}})
}
