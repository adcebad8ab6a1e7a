import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {readScenario} from '../../../src/server/scenario/read.ts'
import {ScenarioSchema} from '../../../src/server/scenario/scenario.ts'
import {STEPS} from '../../../src/server/scenario/steps.ts'

const PAGE = readFileSync(new URL('../../../docs/scenarios.md', import.meta.url), 'utf8')

/** Returns the cells of the rows of the first table after `start`. */
function rows(start: string): string[][] {
  const table = PAGE.slice(PAGE.indexOf(start)).match(/\n\|[^\n]*\n\| ---[^\n]*\n((?:\|[^\n]*\n)+)/)
  const lines = table?.[1]?.trim().split('\n') ?? []
  return lines.map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim()),
  )
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

test('the page lists the scenarios that there are', () => {
  const listed = rows('## Built-in').map(([name = '', title]) => [quoted(name)[0], title])
  expect(listed).toEqual(Object.entries(SCENARIOS).map(([name, {title}]) => [name, title]))
})

test('the page lists the steps, and what each may have', () => {
  const listed = rows('A turn whose').map(([name, , more]) => [quoted(name)[0], new Set(quoted(more))])
  const declared = Object.entries(STEPS).map(([name, {properties}]) => {
    const others = Object.keys(properties).filter(key => key !== name)
    return [name, new Set(others)]
  })
  expect(new Map(listed as [string, Set<string>][])).toEqual(new Map(declared as [string, Set<string>][]))
})

test('the page lists the keys beside the steps', () => {
  const listed = rows('Beside the steps').map(([name]) => quoted(name)[0])
  const declared = Object.keys(ScenarioSchema.properties).filter(key => key !== 'steps' && key !== 'turns')
  expect(listed).toEqual(declared)
})

test('the examples of the page are scenarios', () => {
  const examples = [...PAGE.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
  expect(examples.length).toBeGreaterThan(1)
  for (const example of examples) readScenario(example, 'docs/scenarios.md')
})
