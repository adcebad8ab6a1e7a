import {describe, expect, test} from 'vitest'
import {CONTENT} from '../../src/events/content.ts'
import {EVENT_KINDS} from '../../src/events/kinds/index.ts'
import {ACTIONS, OBSERVATIONS, TOOLS} from '../../src/events/tools/index.ts'
import {parsed} from './fixtures.ts'

type Json = Record<string, unknown>
const {$defs} = parsed('reference-schema.json') as {$defs: Record<string, Json>}
const OURS: Record<string, object> = {...CONTENT, ...EVENT_KINDS, ...ACTIONS, ...OBSERVATIONS, ...TOOLS}
const ELSEWHERE: Record<string, string> = {
  Tool: 'MCPTool',
  openhands__sdk__tool__tool__ToolAnnotations: 'ToolAnnotations',
}
/**
 * Definitions of the reference service that svcdiag does not declare: inline unions and enums, and parts of untyped
 * objects.
 */
const INLINE = /^(Action|Observation|ToolDefinition|ActionType|FailureKind|Icon|ToolExecution|mcp_.*)$/

describe('the declarations say what the reference says', () => {
  test.each(Object.keys($defs).filter(name => !INLINE.test(name)))('%s', name => {
    const [theirs, ours] = [$defs[name] ?? {}, OURS[ELSEWHERE[name] ?? name] ?? {}]
    expect(namesOf(ours).sort()).toEqual(namesOf(theirs).sort())
    expect(requiredOf(ours).sort()).toEqual(requiredOf(theirs).sort())
    expect(isClosed(ours)).toBe(isClosed(theirs))
    for (const [property, schema] of Object.entries((theirs.properties ?? {}) as Record<string, Json>)) {
      const own = propertyOf(ours, property)
      expect([property, own.default ?? null]).toEqual([property, schema.default ?? emptyList(schema, own)])
      expect([property, wordsOf(own)]).toEqual([property, wordsOf(schema)])
    }
  })
})

function emptyList(theirs: Json, ours: Json): unknown {
  return theirs.default === undefined && [undefined, 'array', 'object'].includes(theirs.type as string)
    ? (ours.default ?? null)
    : null
}

function propertyOf(schema: object, name: string): Json {
  return (Reflect.get(schema, 'properties') as Record<string, Json>)[name] ?? {}
}

function namesOf(schema: object): string[] {
  const properties = (Reflect.get(schema, 'properties') ?? {}) as Record<string, Json>
  return Object.keys(properties).filter(name => !properties[name]?.deprecated)
}

/** Returns the required properties, including properties that only the reference requires. */
function requiredOf(schema: object): string[] {
  const required = (Reflect.get(schema, 'required') ?? []) as string[]
  return [...required, ...namesOf(schema).filter(name => propertyOf(schema, name)['x-reference-requires'])]
}

function isClosed(schema: object): boolean {
  return Reflect.get(schema, 'additionalProperties') === false
}

/** Returns types, allowed values and limits of a property, with references resolved. */
function wordsOf(schema: Json): unknown {
  const {$ref, anyOf, type, enum: values, minimum, maximum, minLength, uniqueItems, items} = schema
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/$defs/', '')
    return values === undefined && $defs[name]?.enum !== undefined ? wordsOf($defs[name]) : 'object'
  }
  if (schema.const !== undefined) return schema.const
  if (schema.discriminator !== undefined) return 'object'
  if (Array.isArray(anyOf)) return anyOf.map(wordsOf)
  const limits = {values, minimum, maximum, minLength, uniqueItems}
  if (type === 'array') return {type, items: wordsOf((items ?? {}) as Json), ...limits}
  return type === 'object' ? 'object' : {type, ...limits}
}
