import {readdirSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {CONTENT} from '../../src/events/content/index.ts'
import {EVENT_KINDS} from '../../src/events/kinds/index.ts'
import {ACTIONS, OBSERVATIONS, TOOL_NAMES, TOOLS} from '../../src/events/tools/families.ts'
import {TOOL_KINDS} from '../../src/events/tools/index.ts'

const BESIDE = new Set(['index.ts', 'define.ts', 'families.ts', 'file-editing.ts'])

function filesOf(folder: string): string[] {
  const files = readdirSync(new URL(`../../src/events/${folder}/`, import.meta.url))
  return files.filter(file => !BESIDE.has(file)).sort()
}

function fileOf(name: string): string {
  return `${name.replaceAll(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()}.ts`
}

test.each([
  ['kinds', EVENT_KINDS],
  ['content', CONTENT],
])('src/events/%s and its list agree', (folder, list) => {
  expect(Object.keys(list).map(fileOf).sort()).toEqual(filesOf(folder))
})

test('src/events/tools and its list agree', () => {
  const imported = readFileSync(new URL('../../src/events/tools/index.ts', import.meta.url), 'utf8')
  const files = [...imported.matchAll(/from '\.\/([^']+)'/g)].map(([, file]) => file)
  expect(files.sort()).toEqual(filesOf('tools'))
  expect(TOOL_KINDS).toHaveLength(files.length)
})

test('every kind is declared under its own name', () => {
  for (const [name, schema] of Object.entries({...EVENT_KINDS, ...ACTIONS, ...OBSERVATIONS, ...TOOLS})) {
    expect(Reflect.get(Object(Reflect.get(schema.properties, 'kind')), 'const')).toBe(name)
    expect(Reflect.get(schema, 'title')).toBe(name)
  }
})

test('the model has all that the interface names, and what came later', () => {
  const older = (kinds: object) => Object.values(kinds).filter(schema => !('x-since' in schema)).length
  expect([older(EVENT_KINDS), older(ACTIONS), older(OBSERVATIONS)]).toEqual([19, 37, 24])
  expect([EVENT_KINDS, ACTIONS, OBSERVATIONS].map(kinds => Object.keys(kinds).length)).toEqual([20, 40, 27])
  expect(TOOL_NAMES).toMatchObject({TerminalTool: 'terminal', ClassifyAndSwitchLLMTool: 'route_task_to_model'})
})
