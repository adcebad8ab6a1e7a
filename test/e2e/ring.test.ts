import {spawnSync} from 'node:child_process'
import {globSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {folder} from './served.ts'

const VERDICT = join(import.meta.dirname, '../../.ci/verdict.js')

type Outcome = readonly [status: 'passed' | 'failed' | 'skipped' | 'todo', name: string]

test.each<[string, Outcome[], mayBeLeftOut: string, code: number]>([
  ['all passed', [['passed', 'a']], '', 0],
  ['none was there', [], '', 1],
  [
    'one failed',
    [
      ['passed', 'a'],
      ['failed', 'b'],
    ],
    '',
    1,
  ],
  [
    'one was left out',
    [
      ['passed', 'a'],
      ['skipped', 'a full disk'],
    ],
    '',
    1,
  ],
  [
    'one was left out that may be',
    [
      ['passed', 'a'],
      ['skipped', 'a full disk'],
    ],
    'full disk',
    0,
  ],
  [
    'one that may be left out failed',
    [
      ['passed', 'a'],
      ['failed', 'a full disk'],
    ],
    'full disk',
    1,
  ],
  [
    'another one was left out',
    [
      ['passed', 'a'],
      ['skipped', 'b'],
      ['skipped', 'a full disk'],
    ],
    'full disk',
    1,
  ],
  [
    'one is still to be written',
    [
      ['passed', 'a'],
      ['todo', 'a full disk'],
    ],
    'full disk',
    1,
  ],
  ['all were left out', [['skipped', 'a full disk']], 'full disk', 1],
])('a ring in which %s', async (_, outcomes, mayBeLeftOut, code) => {
  const results = join(await folder(), 'results.json')
  const assertionResults = outcomes.map(([status, fullName]) => ({status, fullName}))
  writeFileSync(results, JSON.stringify({testResults: [{status: 'passed', assertionResults}]}))
  const {status, stdout} = spawnSync(process.execPath, [VERDICT, 'services', results, mayBeLeftOut], {encoding: 'utf8'})
  expect(status).toBe(code)
  expect(stdout.includes('left out, as only root can run it: a full disk')).toBe(
    mayBeLeftOut !== '' && outcomes.some(([own, name]) => own === 'skipped' && name === 'a full disk'),
  )
})

test('a ring with a file that could not be run did not pass', async () => {
  const results = join(await folder(), 'results.json')
  const passed = {status: 'passed', assertionResults: [{status: 'passed', fullName: 'a'}]}
  writeFileSync(results, JSON.stringify({testResults: [passed, {status: 'failed', assertionResults: []}]}))
  expect(spawnSync(process.execPath, [VERDICT, 'services', results, '']).status).toBe(1)
})

test('what root alone can run is called as the ring leaves it out', () => {
  const services = join(import.meta.dirname, '../services')
  const texts = globSync('**/*.test.ts', {cwd: services}).map(file => readFileSync(join(services, file), 'utf8'))
  const names = texts.flatMap(text => [...text.matchAll(/runIf\(mayMount\)\(\s*'([^']+)'/gu)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !name?.includes('full disk'))).toEqual([])
  expect(readFileSync(join(import.meta.dirname, '../../.ci/run'), 'utf8')).toContain("for_root='full disk'")
})
