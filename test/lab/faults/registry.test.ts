import {readdir} from 'node:fs/promises'
import {describe, expect, test} from 'vitest'
import {CHECKS} from '../../../src/checks/registry.ts'
import {FAULTS} from '../../../src/lab/faults/index.ts'
import {buildInstallation} from '../../../src/lab/index.ts'

const NOW = '2026-11-21T10:00:00Z'
const FOLDER = new URL('../../../src/lab/faults/', import.meta.url)

test('every file of the folder is in the list, and the other way round', async () => {
  const files = (await readdir(FOLDER)).filter(name => name !== 'index.ts').map(name => name.replace(/\.ts$/, ''))
  expect([...new Set(FAULTS.map(({id}) => id.split(':')[0]))].sort()).toEqual(files.sort())
})

test('no id is there twice', () => {
  expect(FAULTS.length).toBe(new Set(FAULTS.map(({id}) => id)).size)
})

test('every expectation speaks of checks that exist', () => {
  const known = new Set(CHECKS.map(({id}) => id))
  const named = FAULTS.flatMap(({expects, expectsOnOpenhands}) =>
    [expects, expectsOnOpenhands].flatMap(one => Object.keys(one?.checks ?? {})),
  )
  expect(named.filter(id => !known.has(id))).toEqual([])
})

test('every check is brought down by a fault', () => {
  const killed = new Set(
    FAULTS.flatMap(({expects}) =>
      Object.entries(expects.checks).flatMap(([id, status]) => (status === 'skip' ? [] : [id])),
    ),
  )
  expect(CHECKS.map(({id}) => id).filter(id => !killed.has(id))).toEqual([])
})

describe('a fault leaves the installation that it was given as it was', () => {
  test.each(FAULTS.flatMap(fault => fault.profiles.map(profile => ({id: fault.id, profile, fault}))))(
    '$id ($profile)',
    ({profile, fault}) => {
      const healthy = buildInstallation({profile, namespace: 'agents', now: NOW, faults: []})
      const before = structuredClone(healthy)
      const broken = fault.apply(healthy)
      expect(healthy).toEqual(before)
      if (Object.keys(fault.expects.checks).length > 0) expect(broken).not.toEqual(before)
    },
  )
})

test('an unknown fault is refused with the nearest name', () => {
  const build = () => buildInstallation({profile: 'generic', namespace: 'agents', now: NOW, faults: ['key.mismach']})
  expect(build).toThrow(
    expect.objectContaining({code: 'usage.unknown-fault', message: expect.stringMatching(/key\.mismatch\?/)}),
  )
})

test('a fault of the other profile is refused', () => {
  const build = () =>
    buildInstallation({profile: 'generic', namespace: 'agents', now: NOW, faults: ['svc.no-endpoints:job-pods']})
  expect(build).toThrow(expect.objectContaining({code: 'usage.invalid'}))
})
