import {describe, expect, test} from 'vitest'
import type {Rule} from '../../../src/redaction/rule.ts'
import {loadUserRules} from '../../../src/redaction/user-rules/load.ts'

function load(removals: string, selector = '') {
  return loadUserRules(
    `apiVersion: troubleshoot.sh/v1beta2\nkind: Redactor\nspec:\n  redactors:\n  - name: My rule\n    ${selector}\n    removals: ${removals}`,
    'redactor.yaml',
  )
}

/** Returns the output: masked text becomes `#`, and dropped text is gone. */
function left(rule: Rule | undefined, text: string): string {
  const found = [...(rule?.find(text, {path: 'a.log'}) ?? [])].toSorted((a, b) => b.start - a.start)
  return found.reduce((rest, {start, end, drop}) => rest.slice(0, start) + (drop ? '' : '#') + rest.slice(end), text)
}

describe('a regex of a redactor', () => {
  test('hides its masks, drops its drops and keeps everything else', () => {
    const {rules} = load(`{regex: [{redactor: '(id=)(?P<mask>\\d+)(?P<drop>;x)(?:;)'}]}`)
    expect(left(rules[0], 'an id=123;x; here, id=4;x;')).toBe('an id=#; here, id=#;')
  })

  test('keeps what stands before and between the groups', () => {
    const {rules} = load(`{regex: [{redactor: 'user=(?P<mask>\\w+),pin=(?P<mask>\\w+)'}]}`)
    expect(left(rules[0], 'a user=me,pin=12 b')).toBe('a user=#,pin=# b')
  })

  test('hides the whole match rather than lose text where no group is named', () => {
    const {rules} = load(`{regex: [{redactor: 'id=(\\d+)'}]}`)
    expect(left(rules[0], 'an id=123 here')).toBe('an # here')
  })

  test('applies to the line after the selector, and to no other', () => {
    const {rules} = load(`{regex: [{selector: 'name: KEY', redactor: '(value: )(?P<mask>.*)'}]}`)
    expect(left(rules[0], 'value: a\nname: KEY\nvalue: b\nvalue: c')).toBe('value: a\nname: KEY\nvalue: #\nvalue: c')
    expect(left(rules[0], 'name: KEY\r\nvalue: b\r\n')).toBe('name: KEY\r\nvalue: #\r\n')
    expect(rules[0]).toMatchObject({keywords: ['name: key'], lines: {before: 0, after: 1}})
  })

  test('is asked for its own text where the selector has none', () => {
    const {rules} = load(`{regex: [{selector: '^\\S+$', redactor: '(value: )(?P<mask>.*)'}]}`)
    expect(rules[0]).toMatchObject({keywords: ['value: '], lines: {before: 1, after: 0}})
    expect(left(rules[0], 'any\nvalue: b')).toBe('any\nvalue: #')
  })
})

describe('a value of a redactor', () => {
  test('is hidden wherever it stands, in exactly this case', () => {
    const {rules} = load('{values: ["Sommer (1)!"]}')
    expect(left(rules[0], 'Sommer (1)! sommer (1)! xSommer (1)!x')).toBe('# sommer (1)! x#x')
    expect(rules[0]?.keywords).toEqual(['sommer (1)!'])
  })

  test('may hold characters beyond ASCII', () => {
    const {rules} = load('{values: ["grüße-ß"]}')
    const text = Buffer.from('a grüße-ß b', 'utf8').toString('latin1')
    expect(left(rules[0], text)).toBe('a # b')
  })

  test('is refused where it is too short to mean anything', () => {
    const {rules, refused} = load('{values: ["ab", "abc"]}')
    expect(rules.map(({id}) => id)).toEqual(['my-rule-2'])
    expect(refused).toEqual([{id: 'my-rule', reason: expect.stringContaining('fewer than 3 characters')}])
  })
})

describe('a file selector of a redactor', () => {
  test.each<[glob: string, yes: string[], no: string[]]>([
    ['*.txt', ['a.txt'], ['a/b.txt', 'atxt']],
    ['logs/**', ['logs/a', 'logs/a/b.log'], ['a/logs/b']],
    ['**/*.log', ['a/b.log', 'a/b/c.log'], ['a/b.txt']],
    ['app/*/config.y?ml', ['app/x/config.yaml'], ['app/x/y/config.yaml', 'app/config.yaml']],
    ['{a,b}/[!x-z]1', ['a/w1', 'b/11'], ['c/w1', 'a/x1']],
    ['a\\*b+(c)', ['a*b+(c)'], ['axb+(c)']],
  ])('%s', (glob, yes, no) => {
    const {rules, paths} = load('{values: [secret], yamlPath: [a.b]}', `fileSelector: {file: '${glob}'}`)
    for (const {files} of [...rules, ...paths]) {
      expect([yes.map(path => files?.(path)), no.map(path => files?.(path))]).toEqual([
        yes.map(() => true),
        no.map(() => false),
      ])
    }
  })

  test('takes several globs, and every file without one', () => {
    const [two] = load('{values: [secret]}', 'fileSelector: {files: ["a*", "b*"]}').rules
    expect(['a1', 'b1', 'c1'].map(path => two?.files?.(path))).toEqual([true, true, false])
    expect(load('{values: [secret]}').rules[0]?.files).toBeUndefined()
  })
})

describe('a Redactor file', () => {
  test('gives paths into YAML', () => {
    expect(load('{yamlPath: ["spec.users.*.password", "list.0"]}').paths).toEqual([
      {id: 'my-rule', path: ['spec', 'users', '*', 'password']},
      {id: 'my-rule-2', path: ['list', '0']},
    ])
  })

  test.each([
    ['{regexp: []}', 'removals.regexp: unknown key'],
    ['{regex: [{redactor: "a", selektor: "b"}]}', 'removals.regex.0.selektor: unknown key'],
    ['{values: [1234]}', 'removals.values.0: '],
    ['{regex: [{redactor: "a(?=b)"}]}', 'no lookahead'],
    ['{yamlPath: ["a..b"]}', 'empty part'],
  ])('names what it cannot follow: %s', (removals, reason) => {
    const {rules, paths, refused} = load(removals)
    expect([rules, paths]).toEqual([[], []])
    expect(refused).toEqual([{id: 'my-rule', reason: expect.stringContaining(reason)}])
  })

  test('may hold several documents, of other kinds too', () => {
    const redactor = 'kind: Redactor\nspec: {redactors: [{name: one, removals: {values: [secret]}}]}'
    const {rules, notes} = loadUserRules(`${redactor}\n---\nkind: ConfigMap\n---\n${redactor}\n---\n`, 'r.yaml')
    expect(rules.map(({id}) => id)).toEqual(['one', 'one-2'])
    expect(notes).toEqual(['1 of 3 documents contain no rules'])
  })
})
