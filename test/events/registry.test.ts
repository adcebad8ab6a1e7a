import {readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import * as content from '../../src/events/content.ts'
import {EVENT_KINDS} from '../../src/events/kinds/index.ts'
import {ACTIONS, OBSERVATIONS, TOOL_KINDS, TOOL_NAMES, TOOLS} from '../../src/events/tools/index.ts'

const BESIDE = new Set(['index', 'define'])

/** Returns all exports of the files in a folder, one file for each family. */
async function declaredIn(folder: string): Promise<[string, unknown][]> {
  const files = readdirSync(new URL(`../../src/events/${folder}/`, import.meta.url))
  const families = files.map(file => file.replace('.ts', '')).filter(name => !BESIDE.has(name))
  const modules = await Promise.all(families.map(name => import(`../../src/events/${folder}/${name}.ts`)))
  return modules.flatMap(module => Object.entries<unknown>(module))
}

test('the families of src/events/kinds and the list agree', async () => {
  const declared = (await declaredIn('kinds')).filter(([, schema]) => Reflect.has(Object(schema), 'title'))
  expect(Object.fromEntries(declared)).toEqual(EVENT_KINDS)
})

test('all content that kinds and tools use is listed', () => {
  const declared = Object.entries(content).filter(([, schema]) => Reflect.has(Object(schema), 'title'))
  expect(content.CONTENT).toMatchObject(Object.fromEntries(declared))
})

test('the families of src/events/tools and the list agree', async () => {
  const declared = (await declaredIn('tools')).flatMap(([, tools]) => tools)
  expect(new Set(declared)).toEqual(new Set(TOOL_KINDS))
  expect(declared).toHaveLength(TOOL_KINDS.length)
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
