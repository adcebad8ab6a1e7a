import {describe, expect, test} from 'vitest'
import {selectChecks} from '../../../src/checks/engine/select.ts'
import {CHECKS} from '../../../src/checks/registry.ts'
import {SvcdiagError} from '../../../src/errors.ts'

const TODAY = '2026-11-21'
const ids = (selectors: readonly string[], skips: Parameters<typeof selectChecks>[1] = []) =>
  selectChecks(selectors, skips, TODAY).checks.map(({id}) => id)

describe('selectors', () => {
  test('none selects every check', () => expect(ids([])).toEqual(CHECKS.map(({id}) => id)))
  test('an id selects one', () => expect(ids(['keys.match'])).toEqual(['keys.match']))
  test('an area selects its checks', () => expect(ids(['api'])).toEqual(['api.reachable', 'api.permissions']))
  test('a symptom selects its path', () =>
    expect(ids(['still-401-after-fix'])).toEqual(['keys.loaded', 'keys.accepted', 'keys.unmanaged']))
  test('a component selects what reports under it, needs it, or looks at all of them', () => {
    expect(ids(['identity'])).toContain('identity.ready')
    expect(ids(['identity'])).toContain('pods.ready')
    expect(ids(['identity'])).not.toContain('keys.match')
  })
  test('several are joined, in registry order and without repetition', () =>
    expect(ids(['keys.match', 'keys.clean', 'keys.match'])).toEqual(['keys.clean', 'keys.match']))
  test.each([
    ['keys.mach', 'keys.match'],
    ['runtime-40', 'runtime-401'],
    ['identiti', 'identity'],
  ])('%s is a usage error that names %s', (word, near) => {
    const select = () => selectChecks([word], [], TODAY)
    expect(select).toThrow(SvcdiagError)
    expect(select).toThrow(near)
  })
})

describe('skips', () => {
  const skipUntil = (expires: string | null) => ({selector: 'keys', reason: 'known', expires})

  test('leave out what they name, and an unknown one is an error as well', () => {
    expect(ids(['keys.match', 'api'], [skipUntil(null)])).toEqual(['api.reachable', 'api.permissions'])
    expect(() => ids([], [{...skipUntil(null), selector: 'kyes'}])).toThrow(SvcdiagError)
  })

  test('hold on their last day, and are over on the next', () => {
    expect(ids(['keys.match'], [skipUntil(TODAY)])).toEqual([])
    expect(ids(['keys.match'], [skipUntil('2026-11-20')])).toEqual(['keys.match'])
  })

  test('that are over say so', () => {
    const [skipped] = selectChecks([], [skipUntil('2026-11-20')], TODAY).skipped
    expect(skipped?.reason).toMatch(/^expired on 2026-11-20/)
  })
})
