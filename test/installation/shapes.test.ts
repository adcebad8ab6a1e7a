import {readdirSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {LabFacts} from '../checks/lab-facts.ts'
import {findsIn, look, outcomesIn, proposalsIn} from './look.ts'
import {SHAPES} from './shapes/index.ts'

describe.each(SHAPES.map(shape => [shape.says, shape] as const))('in %s', (_, shape) => {
  let facts: Promise<LabFacts> | undefined
  const seen = () => {
    facts ??= look(shape)
    return facts
  }

  test('every component, the keys and the addresses are found', async () => {
    expect(findsIn(await seen())).toEqual(shape.finds)
  })

  test('the checks say what is wrong, and nothing else', async () => {
    expect(await outcomesIn(await seen())).toEqual(shape.outcomes)
  })

  test('no Service is pointed at pods that are not its own', async () => {
    expect(await proposalsIn(await seen())).toEqual(shape.proposes)
  })
})

test('the folder of shapes and the list agree', () => {
  const files = readdirSync(new URL('./shapes/', import.meta.url)).filter(file => file !== 'index.ts')
  expect(SHAPES).toHaveLength(files.length)
  expect(new Set(SHAPES.map(({says}) => says)).size).toBe(SHAPES.length)
})
