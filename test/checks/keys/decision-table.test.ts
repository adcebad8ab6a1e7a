import {describe, expect, test} from 'vitest'
import {type Decision, decide, type Evidence} from '../../../src/checks/keys/decision-table.ts'

const FRESH: Evidence = {equal: 'yes', app: 'accepted', server: 'accepted', appStale: 'fresh', runtimeStale: 'fresh'}

/** The table as it is printed in the facts: what is seen, the row, the cause, the repairs. */
const ROWS: readonly [Partial<Evidence>, Decision['row'], string | null, Decision['repairs']][] = [
  [{}, 'D1', null, []],
  [{appStale: 'stale'}, 'D2', 'keys.loaded', ['restart-app']],
  [{appStale: 'stale', runtimeStale: 'stale'}, 'D2', 'keys.loaded', ['restart-app']],
  [{app: 'refused', server: 'refused', runtimeStale: 'stale'}, 'D3', 'keys.loaded', ['restart-runtime']],
  [{app: 'refused', server: 'refused', runtimeStale: 'suspected'}, 'D3', 'keys.loaded', ['restart-runtime']],
  [{app: 'refused', server: 'refused'}, 'D4', 'keys.accepted', ['escalate']],
  [{equal: 'no', app: 'refused'}, 'D5', 'keys.match', ['correct-sent', 'restart-app']],
  [{equal: 'no', app: 'refused', appStale: 'stale'}, 'D6', 'keys.match', ['correct-sent', 'restart-app']],
  [
    {equal: 'no', server: 'refused', runtimeStale: 'stale'},
    'D7',
    'keys.match',
    ['correct-accepted', 'restart-runtime'],
  ],
  [{equal: 'no'}, 'D8', null, []],
  [{equal: 'missing', app: 'unknown', server: 'unknown'}, 'D9', 'keys.present', ['create']],
  [{app: 'throttled', server: 'throttled'}, 'D10', null, []],
  [{equal: 'no', app: 'throttled'}, 'D10', 'keys.match', ['correct-sent', 'restart-app']],
  [{app: 'no-route', server: 'no-route'}, 'D11', 'runtime.ready', []],
  [{runtimeStale: 'stale'}, 'D12', 'keys.loaded', ['restart-runtime']],
  [{app: 'refused', server: 'refused', appStale: 'stale'}, 'D13', 'keys.accepted', ['escalate', 'restart-app']],
  [{equal: 'no', server: 'refused'}, 'D14', 'keys.match', ['correct-accepted', 'restart-runtime']],
  [
    {equal: 'no', app: 'refused', server: 'refused', runtimeStale: 'stale'},
    'D15',
    'keys.match',
    ['correct-sent', 'restart-runtime', 'restart-app'],
  ],
  [{equal: 'no', app: 'refused', server: 'refused'}, 'D16', 'keys.match', ['correct-sent', 'restart-app', 'escalate']],
  [{equal: 'no', app: 'refused', runtimeStale: 'stale'}, 'D17', 'keys.match', ['correct-sent', 'restart-app']],
  [{equal: 'unknown', app: 'unknown', server: 'unknown'}, 'D18', null, []],
  [{appStale: 'unknown'}, 'D19', null, ['restart-app']],
  [{app: 'refused', server: 'refused', runtimeStale: 'unknown'}, 'D19', null, ['escalate', 'restart-runtime']],
  [{equal: 'no', app: 'refused', appStale: 'unknown'}, 'D19', 'keys.match', ['correct-sent', 'restart-app']],
  [{app: 'other', server: 'other'}, 'D20', 'runtime.addressed', []],
]

describe('the 401 decision table', () => {
  test.each(ROWS)('%o is %s with cause %s', (seen, row, cause, repairs) => {
    expect(decide({...FRESH, ...seen})).toEqual({row, cause, repairs})
  })

  test('has a case for every row', () => {
    const rows = new Set(ROWS.map(([, row]) => row))
    expect([...rows].toSorted()).toEqual(Array.from({length: 20}, (_, index) => `D${index + 1}`).toSorted())
  })

  test('a suspected change alone, with an accepted key, is no cause', () => {
    expect(decide({...FRESH, runtimeStale: 'suspected'}).row).toBe('D1')
    expect(decide({...FRESH, appStale: 'suspected'}).cause).toBeNull()
  })

  test('every combination of evidence has exactly one row, and differing values never have none as cause once refused', () => {
    for (const evidence of combinations()) {
      const {row, cause} = decide(evidence)
      expect(row).toMatch(/^D([1-9]|1\d|20)$/)
      if (evidence.equal === 'no' && evidence.app === 'refused') expect(cause).toBe('keys.match')
      if (evidence.equal === 'yes' && evidence.app === 'refused' && evidence.runtimeStale === 'fresh')
        expect(cause).toBe('keys.accepted')
    }
  })
})

function combinations(): Evidence[] {
  const answers = ['accepted', 'refused', 'throttled', 'other', 'no-route', 'unknown'] as const
  const ages = ['fresh', 'stale', 'suspected', 'unknown'] as const
  return (['yes', 'no', 'missing', 'unknown'] as const).flatMap(equal =>
    answers.flatMap(app =>
      answers.flatMap(server =>
        ages.flatMap(appStale => ages.map(runtimeStale => ({equal, app, server, appStale, runtimeStale}))),
      ),
    ),
  )
}
