import {describe, expect, test} from 'vitest'
import {SvcdiagError} from '../../../src/errors.ts'
import {loadUserRules} from '../../../src/redaction/user-rules/load.ts'

function found(yaml: string, text: string): string[] {
  const {rules} = loadUserRules(yaml, 'svcdiag.yaml')
  return rules.flatMap(rule => [...rule.find(text, {path: 'a'})].map(({start, end}) => text.slice(start, end)))
}

describe("svcdiag's own rules", () => {
  test('hide a group named secret, else the whole match, or a text', () => {
    expect(found("redaction: [{id: a, pattern: 'sess_(?P<secret>[a-z]+)'}]", 'x sess_abc y')).toEqual(['abc'])
    expect(found("redaction: [{id: a, pattern: 'sess_([a-z]+)'}]", 'x sess_abc y')).toEqual(['sess_abc'])
    expect(found('redaction: [{id: a, text: build.corp}]', 'at build.corp, not buildxcorp')).toEqual(['build.corp'])
  })

  test('have files, keywords and a reason', () => {
    const yaml = "redaction: [{id: a-b, why: pins, pattern: '\\d{9}', keywords: ['Pin:'], files: ['logs/*']}]"
    const [rule] = loadUserRules(yaml, 'svcdiag.yaml').rules
    expect(rule).toMatchObject({id: 'a-b', why: 'pins', keywords: ['pin:'], lines: {before: 10, after: 10}})
    expect([rule?.files?.('logs/a'), rule?.files?.('a')]).toEqual([true, false])
  })

  test('are refused one by one', () => {
    const yaml = "redaction: [{id: a, pattern: '(?=x)'}, {id: b}, {id: c, text: abc, pattern: abc}, {id: d, text: abc}]"
    const {rules, refused} = loadUserRules(yaml, 'svcdiag.yaml')
    expect(rules.map(({id}) => id)).toEqual(['d'])
    expect(refused.map(({id}) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('a file without rules', () => {
  test.each([
    ['redaction: [{id: a, text: abc, patern: x}]', 'f: redaction: 0.patern: unknown key'],
    ['redaction: [{id: A B, text: abc}]', 'f: redaction: 0.id: '],
    ['kind: Redactor\nspec: {}', 'f: spec.redactors: must be a list'],
    ['profiles: []', 'f: contains no rules'],
    ['', 'f: contains no rules'],
    ['a: [1\nb: 2', 'f:2: not valid YAML'],
    ['a: *nowhere', 'f: not valid YAML'],
    ['title = "x"\nrules = [', 'f:2: not valid TOML'],
    ['[[rules]]\nid = "x"\nid = "y"', 'f:3: not valid TOML'],
    ['[extend]\nuseDefault = 1', 'f: extend.usedefault: '],
  ])('is an expected error: %j', (text, message) => {
    const load = () => loadUserRules(text, 'f')
    expect(load).toThrow(SvcdiagError)
    expect(load).toThrow(expect.objectContaining({code: 'rules.invalid', exit: 2}))
    expect(load).toThrow(message)
  })

  test.each([
    'redaction: [{id: hunter2secret X, text: hunter2secret}]',
    'kind: Redactor\nspec: {redactors: [{removals: {values: [{a: hunter2secret}]}}]}',
    'values: ["hunter2secret',
    'x = "hunter2secret\n',
  ])('is not quoted: %j', text => {
    const said = (() => {
      try {
        return JSON.stringify(loadUserRules(text, 'f').refused)
      } catch (error) {
        return String(error)
      }
    })()
    expect(said).not.toContain('hunter2secret')
  })
})
