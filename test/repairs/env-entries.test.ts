import {expect, test} from 'vitest'
import type {EnvVar} from '../../src/cluster/objects.ts'
import {replaceEnv, unsetEnv, type WorkloadTemplate} from '../../src/repairs/env-entries.ts'
import type {Step} from '../../src/repairs/repair.ts'

const AT = '/spec/template/spec/containers/1'
const MAIN = {op: 'test', path: `${AT}/name`, value: 'main'}
const LEVEL = {name: 'LOG_LEVEL', value: 'DEBUG'}
const OTHER = {name: 'HOME', value: '/tmp'}
const SECRET: EnvVar = {
  name: 'LOG_LEVEL',
  literal: {state: 'set', blank: false, fingerprints: {raw: 'a', trimmed: 'a', decoded: null}},
}

test('every entry goes, from behind, if all are as they were seen; the way back is in front', () => {
  const step = unsetEnv(workload([LEVEL, OTHER, {name: 'LOG_LEVEL', value: 'INFO'}]), 'main', 'LOG_LEVEL')
  expect(patchOf(step?.command)).toEqual([
    MAIN,
    {op: 'test', path: `${AT}/env/0`, value: LEVEL},
    {op: 'test', path: `${AT}/env/2`, value: {name: 'LOG_LEVEL', value: 'INFO'}},
    {op: 'remove', path: `${AT}/env/2`},
    {op: 'remove', path: `${AT}/env/0`},
  ])
  expect(patchOf(step?.undo)).toEqual([
    MAIN,
    {op: 'test', path: `${AT}/env/0/name`, value: 'HOME'},
    {op: 'add', path: `${AT}/env/0`, value: {name: 'LOG_LEVEL', value: 'INFO'}},
    {op: 'add', path: `${AT}/env/0`, value: LEVEL},
  ])
})

test('the last entry of a list leaves no list', () => {
  expect(patchOf(unsetEnv(workload([LEVEL]), 'main', 'LOG_LEVEL')?.undo)).toEqual([
    MAIN,
    {op: 'test', path: `${AT}/env`, value: null},
    {op: 'add', path: `${AT}/env`, value: [LEVEL]},
  ])
})

test('a value that may not be printed is the same while the workload is', () => {
  const step = unsetEnv(workload([SECRET]), 'main', 'LOG_LEVEL')
  expect(patchOf(step?.command)).toEqual([
    {op: 'test', path: '/metadata/generation', value: 7},
    MAIN,
    {op: 'test', path: `${AT}/env/0/name`, value: 'LOG_LEVEL'},
    {op: 'remove', path: `${AT}/env/0`},
  ])
  expect(step?.undo).toMatch(/not printed here/)
})

test('the entry in force gets another value, if nobody was faster, and the seen one back', () => {
  const change = {name: 'LOG_LEVEL', to: 'INFO', hidden: false}
  const step = replaceEnv(workload([OTHER, LEVEL]), 'main', change)
  const path = `${AT}/env/1`
  const wanted = {name: 'LOG_LEVEL', value: 'INFO'}
  expect(patchOf(step?.command)).toEqual([MAIN, {op: 'test', path, value: LEVEL}, {op: 'replace', path, value: wanted}])
  expect(patchOf(step?.undo)).toEqual([MAIN, {op: 'test', path, value: wanted}, {op: 'replace', path, value: LEVEL}])
  const hidden = replaceEnv(workload([OTHER, LEVEL]), 'main', {...change, hidden: true})
  expect(JSON.stringify(hidden)).not.toContain('DEBUG')
  expect(patchOf(hidden?.command)[0]).toEqual({op: 'test', path: '/metadata/generation', value: 7})
})

test('what the template lacks cannot be changed', () => {
  expect(unsetEnv(workload([OTHER]), 'main', 'LOG_LEVEL')).toBeNull()
  expect(unsetEnv(workload([LEVEL]), 'sidecar', 'LOG_LEVEL')).toBeNull()
  expect(replaceEnv(workload([]), 'main', {name: 'LOG_LEVEL', to: 'INFO', hidden: false})).toBeNull()
})

function workload(env: EnvVar[]): WorkloadTemplate {
  const template = {containers: [{name: 'proxy'}, {name: 'main', env}]}
  return {kind: 'Deployment', namespace: 'chat', name: 'app', metadata: {generation: 7}, template}
}

function patchOf(command: Step['command'] | Step['undo']): unknown[] {
  const words = typeof command === 'object' ? command[0].words : []
  return JSON.parse(words.at(-1) ?? '[]')
}

test('what is no word, as a password in the wrong variable, is in no command', () => {
  const step = unsetEnv(workload([{name: 'LOG_LEVEL', value: 'hunter2-Tr0ub4dor'}, OTHER]), 'main', 'LOG_LEVEL')
  expect(JSON.stringify(step)).not.toContain('hunter2')
  expect(patchOf(step?.command)).toContainEqual({op: 'remove', path: `${AT}/env/0`})
})
