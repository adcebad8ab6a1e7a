import {Compile} from 'typebox/schema'
import {describe, expect, test} from 'vitest'
import {kindsOf} from '../../src/events/compat.ts'
import {componentSchemas, eventJsonSchema} from '../../src/events/json-schema.ts'
import {CONSTRUCTED, SENT, STORED} from './fixtures.ts'

const components = componentSchemas()

describe('the component schemas', () => {
  test('have every event kind with the suffix Output, and what it is made of without', () => {
    for (const kind of kindsOf('1.58')) expect(components).toHaveProperty([`${kind}-Output`])
    for (const name of ['TextContent', 'MessageToolCall', 'Action', 'TerminalAction', 'SecurityRisk']) {
      expect(components).toHaveProperty([name])
    }
  })

  test('have what the search is asked with and answers with, which the schema of an event has not', () => {
    expect(components.EventPage).toMatchObject({
      properties: {items: {type: 'array', items: {$ref: '#/components/schemas/Event-Output'}}},
      required: ['items'],
    })
    expect(components.HTTPValidationError).toMatchObject({
      properties: {detail: {type: 'array', items: {$ref: '#/components/schemas/ValidationError'}}},
    })
    expect(components.ValidationError).toMatchObject({required: ['loc', 'msg', 'type']})
    expect(components.EventSortOrder).toMatchObject({enum: ['TIMESTAMP', 'TIMESTAMP_DESC']})
    expect(JSON.stringify(eventJsonSchema())).not.toMatch(/EventPage|ValidationError"/)
  })

  test('refer to each other and to nothing else', () => {
    const text = JSON.stringify(components)
    const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
    expect(refs.filter(name => !Object.hasOwn(components, String(name)))).toEqual([])
    expect(refs).toHaveLength([...text.matchAll(/\$ref/g)].length)
    expect(text).not.toContain('"x-')
  })

  test('name the kinds by which a union is told', () => {
    expect(components['Event-Output']).toMatchObject({
      discriminator: {propertyName: 'kind', mapping: {PauseEvent: '#/components/schemas/PauseEvent-Output'}},
    })
  })
})

describe('the published schema', () => {
  const schema = JSON.parse(JSON.stringify(eventJsonSchema(), (key, value) => (key === 'format' ? undefined : value)))
  const compiled = Compile(schema)
  const renderings = CONSTRUCTED.flatMap(({name, wire_full: full, wire_exclude_none: short}) => [
    {name: `${name} full`, event: full},
    {name: `${name} short`, event: short},
  ])

  test.each([...STORED, ...SENT, ...renderings])('holds for $name', ({event}) => {
    expect(compiled.Check(event)).toBe(true)
  })

  test.each([
    ['an unknown kind', {kind: 'NoEvent'}],
    ['an unknown property', {kind: 'PauseEvent', extra: 1}],
    ['a missing property', {kind: 'CondensationSummaryEvent'}],
  ])('does not hold for %s', (_, event) => {
    expect(compiled.Check(event)).toBe(false)
  })
})
