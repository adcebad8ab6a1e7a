import {expect, test} from 'vitest'
import {keepVerdicts} from '../../../src/bundle/spread/verdicts.ts'

const REFS = Array.from({length: 20}, (_, index) => `spread/a#${index}`)
/** Returns the checks whose group of values is masked completely. */
const changedBy =
  (groups: Readonly<Record<string, readonly string[]>>) =>
  async (refs: readonly string[]): Promise<string[]> =>
    Object.entries(groups).flatMap(([check, group]) => (group.every(ref => refs.includes(ref)) ? [check] : []))

test('finds the values that change a verdict, each with its checks', async () => {
  const {kept, changing} = await keepVerdicts(
    REFS,
    changedBy({'pods.ready': ['spread/a#3'], 'tls.valid': ['spread/a#17']}),
  )
  expect(Object.fromEntries(changing)).toEqual({'spread/a#3': ['pods.ready'], 'spread/a#17': ['tls.valid']})
  expect(kept).toEqual(REFS.filter(ref => !changing.has(ref)))
})

test('nothing is kept that changes a verdict together with another', async () => {
  const changed = changedBy({'pods.ready': ['spread/a#3', 'spread/a#17'], 'tls.valid': ['spread/a#5']})
  const {kept} = await keepVerdicts(REFS, changed)
  expect(await changed(kept)).toEqual([])
})

test('gives up in time, on the side of the verdicts', async () => {
  let runs = 0
  const many = Array.from({length: 1000}, (_, index) => `spread/a#${index}`)
  const {kept, changing} = await keepVerdicts(many, async refs => {
    runs++
    return refs.length > 0 ? ['pods.ready'] : []
  })
  expect(runs).toBeLessThan(60)
  expect(kept).toEqual([])
  expect(changing.size).toBe(1000)
})
