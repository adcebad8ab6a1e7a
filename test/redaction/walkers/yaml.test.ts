import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parseAllDocuments, stringify, type ToStringOptions} from 'yaml'
import {cuts, documents} from './documents.ts'
import {expected} from './expected.ts'
import {walked} from './walked.ts'

type Options = ToStringOptions & {aliasDuplicateObjects: false}

const options: fc.Arbitrary<Options> = fc.record({
  aliasDuplicateObjects: fc.constant(false as const),
  indentSeq: fc.boolean(),
  indent: fc.constantFrom(2, 4),
  lineWidth: fc.constantFrom(0, 40),
  collectionStyle: fc.constantFrom('any' as const, 'any' as const, 'flow' as const),
  defaultStringType: fc.constantFrom(
    'PLAIN' as const,
    'QUOTE_DOUBLE' as const,
    'QUOTE_SINGLE' as const,
    'BLOCK_LITERAL' as const,
  ),
  defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
})

const ends = fc.constantFrom('\n', '\r\n')

describe('a YAML document after the walker', () => {
  it('is the document before, but for its secrets', () => {
    fc.assert(
      fc.property(documents, options, ends, (value, how, end) => {
        const text = stringify(value, how).replaceAll('\n', end)
        const before = parseAllDocuments(text)[0]?.toJS()
        expect(trimmed(parsed(walked('yaml', text).text)[0])).toEqual(trimmed(expected(before)))
      }),
      {numRuns: 20000},
    )
  })

  it('is the same however the bytes were cut', () => {
    fc.assert(
      fc.property(documents, options, ends, cuts, (value, how, end, lengths) => {
        const text = stringify(value, how).replaceAll('\n', end)
        expect(walked('yaml', text, {cuts: lengths})).toEqual(walked('yaml', text))
      }),
      {numRuns: 2000},
    )
  })

  it('stays as it is when walked again', () => {
    fc.assert(
      fc.property(documents, options, (value, how) => {
        const {text} = walked('yaml', stringify(value, how))
        expect(walked('yaml', text).text).toBe(text)
      }),
      {numRuns: 2000},
    )
  })
})

function parsed(text: string): unknown[] {
  return parseAllDocuments(text).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
}

/** Empty lines around the text of a block stay outside of the mask. */
function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? inner.trim() : inner))
}
