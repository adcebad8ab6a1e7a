import {describe, expect, test} from 'vitest'
import {type Decision, decide, type KeyEvidence} from '../../../src/checks/keys/decision-table.ts'

const FRESH: KeyEvidence = {
  equal: 'yes',
  blank: false,
  app: 'accepted',
  server: 'accepted',
  appStale: 'fresh',
  runtimeStale: 'fresh',
}

/** The evidence, the row, the cause and the repairs. There are several repairs if the evidence fits several causes. */
const ROWS: readonly [Partial<KeyEvidence>, Decision['row'], string | null, Decision['repairs']][] = [
  [{}, 'D1', null, []],
  [{appStale: 'stale'}, 'D2', 'keys.loaded', ['restart-stale']],
  [{appStale: 'stale', runtimeStale: 'stale'}, 'D2', 'keys.loaded', ['restart-stale']],
  [{app: 'refused', server: 'refused', runtimeStale: 'stale'}, 'D3', 'keys.loaded', ['restart-stale']],
  [{app: 'refused', server: 'refused', runtimeStale: 'suspected'}, 'D3', 'keys.loaded', ['restart-stale']],
  [{app: 'refused', server: 'refused'}, 'D4', 'keys.accepted', ['correct-database']],
  [{equal: 'no', app: 'refused'}, 'D5', 'keys.match', ['copy-accepted']],
  [{equal: 'no', app: 'refused', appStale: 'stale'}, 'D6', 'keys.match', ['copy-accepted']],
  [{equal: 'no', server: 'refused', runtimeStale: 'stale'}, 'D7', 'keys.match', ['copy-sent']],
  [{equal: 'no'}, 'D8', null, ['copy-accepted']],
  [{equal: 'missing', app: 'unknown', server: 'unknown'}, 'D9', 'keys.present', ['fill-missing']],
  [{app: 'throttled', server: 'throttled'}, 'D10', null, ['raise-limit']],
  [{equal: 'no', app: 'throttled'}, 'D10', 'keys.match', ['copy-accepted']],
  [{equal: 'no', app: 'throttled', server: 'refused'}, 'D10', 'keys.match', ['copy-sent']],
  [{equal: 'no', app: 'throttled', server: 'throttled'}, 'D10', 'keys.match', ['raise-limit']],
  [{app: 'no-route', server: 'no-route'}, 'D11', 'runtime.ready', []],
  [{equal: 'no', app: 'no-route', server: 'no-route'}, 'D11', 'runtime.ready', ['copy-accepted', 'copy-sent']],
  [{runtimeStale: 'stale'}, 'D12', 'keys.loaded', ['restart-stale']],
  [{app: 'refused', server: 'refused', appStale: 'stale'}, 'D13', 'keys.accepted', ['correct-database']],
  [{equal: 'no', server: 'refused'}, 'D14', 'keys.match', ['copy-sent']],
  [{equal: 'no', app: 'refused', server: 'refused', runtimeStale: 'stale'}, 'D15', 'keys.match', ['copy-accepted']],
  [{equal: 'no', app: 'refused', server: 'refused'}, 'D16', 'keys.match', ['correct-database']],
  [{equal: 'no', app: 'refused', runtimeStale: 'stale'}, 'D17', 'keys.match', ['copy-accepted']],
  [{equal: 'unknown', app: 'unknown', server: 'unknown'}, 'D18', null, []],
  [{equal: 'no', app: 'unknown', server: 'unknown'}, 'D18', 'keys.match', ['copy-accepted', 'copy-sent']],
  [{appStale: 'unknown'}, 'D19', null, ['restart-stale']],
  [{app: 'refused', server: 'refused', runtimeStale: 'unknown'}, 'D19', null, ['restart-stale', 'correct-database']],
  [{equal: 'no', app: 'refused', appStale: 'unknown'}, 'D19', 'keys.match', ['copy-accepted']],
  [{app: 'other', server: 'other'}, 'D20', 'runtime.addressed', []],
  [{equal: 'no', app: 'other', server: 'other'}, 'D20', 'runtime.addressed', ['copy-accepted', 'copy-sent']],
  [{equal: 'dirty', app: 'refused', server: 'refused'}, 'D21', 'keys.clean', ['copy-clean']],
  [{equal: 'dirty'}, 'D21', 'keys.clean', ['copy-clean']],
  [{app: 'refused', server: 'refused', blank: true}, 'D21', 'keys.clean', ['copy-clean']],
  [{equal: 'no', app: 'refused', server: 'refused', blank: true}, 'D16', 'keys.match', ['copy-accepted']],
]

describe('the 401 decision table', () => {
  test.each(ROWS)('%o is %s with cause %s', (seen, row, cause, repairs) => {
    expect(decide({...FRESH, ...seen})).toEqual({row, cause, repairs})
  })

  test('has a case for every row', () => {
    const rows = new Set(ROWS.map(([, row]) => row))
    expect([...rows].toSorted()).toEqual(Array.from({length: 21}, (_, index) => `D${index + 1}`).toSorted())
  })

  test('a suspected change alone, with an accepted key, is no cause', () => {
    expect(decide({...FRESH, runtimeStale: 'suspected'}).row).toBe('D1')
    expect(decide({...FRESH, appStale: 'suspected'}).cause).toBeNull()
  })

  test('every combination of evidence has exactly one row, differing values that are refused have a cause', () => {
    for (const evidence of combinations()) {
      const {row, cause} = decide(evidence)
      expect(row).toMatch(/^D([1-9]|1\d|2[01])$/)
      if (evidence.equal === 'no' && evidence.app === 'refused') expect(cause).toBe('keys.match')
      if (evidence.equal === 'yes' && evidence.app === 'refused' && evidence.runtimeStale === 'fresh')
        expect(cause).toBe(evidence.blank ? 'keys.clean' : 'keys.accepted')
    }
  })

  test('a key that works is never overwritten by one that does not, whatever else is seen', () => {
    for (const evidence of combinations()) {
      const {repairs} = decide(evidence)
      const [app, server] = [evidence.app, evidence.server].map(answer => ['accepted', 'throttled'].includes(answer))
      if (server && !app) expect(repairs, JSON.stringify(evidence)).not.toContain('copy-sent')
      if (app && !server) expect(repairs, JSON.stringify(evidence)).not.toContain('copy-accepted')
    }
  })
})

function combinations(): KeyEvidence[] {
  const answers = ['accepted', 'refused', 'throttled', 'other', 'no-route', 'unknown'] as const
  const ages = ['fresh', 'stale', 'suspected', 'unknown'] as const
  return (['yes', 'no', 'dirty', 'missing', 'unknown'] as const).flatMap(equal =>
    answers.flatMap(app =>
      answers.flatMap(server =>
        ages.flatMap(appStale =>
          ages.flatMap(runtimeStale =>
            [false, true].map(blank => ({equal, blank, app, server, appStale, runtimeStale})),
          ),
        ),
      ),
    ),
  )
}
