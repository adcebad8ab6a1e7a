import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {argumentFor, KINDS_IN_ORDER, WORKLOAD_KINDS} from '../../src/logs/selection.ts'

test('docs/logs.md has a row for every kind, with its short form, and no others', () => {
  const text = readFileSync(new URL('../../docs/logs.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| .+ \| `(\w+\/NAME)` \| (?:`(\w+)\/NAME`)? ?\|$/gm)]
  expect(rows.map(([, long, short]) => [long, short ?? null])).toEqual(
    KINDS_IN_ORDER.map(kind => [argumentFor({kind, name: 'NAME'}), WORKLOAD_KINDS[kind].short]),
  )
})
