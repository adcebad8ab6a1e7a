import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {Rule} from '../../../src/redaction/rule.ts'
import {FAMILIES, TOKEN_RULES} from '../../../src/redaction/rules/tokens/index.ts'
import {examplesOf, TOKEN_EXAMPLES} from './every-example.ts'

const TOKENS = new URL('../../../src/redaction/rules/tokens/', import.meta.url)
const ITEM = {path: 'app.log'}

test('every family of the folder is in the list', async () => {
  const files = readdirSync(new URL('families/', TOKENS))
  const modules = await Promise.all(files.map(file => import(new URL(`families/${file}`, TOKENS).href)))
  expect(new Set(FAMILIES)).toEqual(new Set(modules.flatMap(Object.values)))
})

test('every rule has examples, and every example a rule', () => {
  expect(Object.keys(TOKEN_EXAMPLES).sort()).toEqual(TOKEN_RULES.map(({id}) => id).sort())
})

test('no id stands twice', () => {
  expect(new Set(TOKEN_RULES.map(({id}) => id)).size).toBe(TOKEN_RULES.length)
})

test('at least 330 kinds are known', () => {
  expect(TOKEN_RULES.length).toBeGreaterThanOrEqual(330)
})

describe.each(TOKEN_RULES.map(rule => [rule.id, rule] as const))('%s', (_, rule) => {
  const {hides, keeps} = examplesOf(rule)

  test('has lower-case keywords of at least three characters', () => {
    expect(rule.keywords.length).toBeGreaterThan(0)
    for (const keyword of rule.keywords) expect(keyword).toMatch(/^[^A-Z]{3,}$/)
  })

  test.each(hides.map(([text, ...secrets]) => [text, secrets] as const))('hides: %s', (text, secrets) => {
    const rest = withoutFinds(rule, text)
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) {
      expect(text).toContain(secret)
      expect(rest).not.toContain(secret)
    }
  })

  test.each(keeps)('keeps: %s', text => {
    expect(withoutFinds(rule, text)).toBe(text)
  })

  test('finds nothing where no keyword is', () => {
    for (const [text] of hides) {
      const without = withoutKeywords(rule, text)
      expect(without).not.toBe(text)
      expect(withoutFinds(rule, without)).toBe(without)
    }
  })

  test('finds nothing in a text that is masked', () => {
    for (const [text] of hides) {
      const masked = withoutFinds(rule, text)
      expect(withoutFinds(rule, masked)).toBe(masked)
    }
  })
})

test('quantifiers are bounded', () => {
  expect(sources().length).toBeGreaterThanOrEqual(TOKEN_RULES.length)
  for (const {id, source} of sources()) {
    const unescaped = source.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_')
    expect({id, unbounded: unescaped.match(/[*+]|\{\d+,\}/g)}).toEqual({id, unbounded: null})
  }
})

/** Returns the patterns of all rows, and the patterns for private keys. */
function sources(): {id: string; source: string}[] {
  const rows = FAMILIES.flat().flatMap(row => {
    const patterns = 'vendors' in row ? [row.value, row.named] : [row.pattern]
    return patterns.flatMap(pattern => (pattern ? [{id: row.id, source: pattern.source}] : []))
  })
  const code = readFileSync(new URL('private-keys.ts', TOKENS), 'utf8')
  const keys = [...code.matchAll(/^(?:const \w+ =)?\s*\/([^*/].*)\/[dgiy]*$/gm)].map(([, source = '']) => ({
    id: 'private-keys.ts',
    source,
  }))
  return [...rows, ...keys]
}

function withoutFinds(rule: Rule, text: string): string {
  const finds = [...rule.find(text, ITEM)].filter(({start, end}) => end > start).sort((a, b) => b.start - a.start)
  return finds.reduce(
    (rest, {start, end}) => `${rest.slice(0, start)}<redacted:rule/${rule.id}#0123456789abcdef>${rest.slice(end)}`,
    text,
  )
}

function withoutKeywords(rule: Rule, text: string): string {
  const escaped = rule.keywords.map(keyword => keyword.replace(/[^\w]/g, String.raw`\$&`))
  return text.replace(new RegExp(escaped.join('|'), 'gi'), found => '\u00b7'.repeat(found.length))
}
