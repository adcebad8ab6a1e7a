import {describe, expect, test} from 'vitest'
import type {Rule} from '../../../src/redaction/rule.ts'
import {loadUserRules} from '../../../src/redaction/user-rules/load.ts'

const KEY = 'k7Gq2ZxP9dLw4RtB'

function load(toml: string) {
  return loadUserRules(`title = "own"\n${toml}`, 'rules.toml')
}

/** Returns the texts that all rules together mask. */
function hidden(toml: string, text: string, path = 'app.log'): string[] {
  return load(toml).rules.flatMap(rule => hiddenBy(rule, text, path))
}

function hiddenBy(rule: Rule, text: string, path: string): string[] {
  if (rule.files?.(path) === false) return []
  return [...rule.find(text, {path})].map(({start, end}) => text.slice(start, end))
}

function rule(more: string): string {
  return `[[rules]]\nid = "zap-key"\nkeywords = ["zap"]\n${more}\n`
}

describe('a rule of gitleaks', () => {
  test('hides the first group that is not empty', () => {
    expect(hidden(rule("regex = '''zap(x)?=(\\w+)'''"), `zap=${KEY}`)).toEqual([KEY])
  })

  test('hides the group it asks for', () => {
    expect(hidden(rule("regex = '''(zap)=(\\w+)'''\nsecretGroup = 2"), `zap=${KEY}`)).toEqual([KEY])
  })

  test('hides the match where there is no group, without line ends', () => {
    expect(hidden(rule("regex = '''\\n?zap=\\w+\\n'''"), `a\nzap=${KEY}\nb`)).toEqual([`zap=${KEY}`])
  })

  test('wants more entropy than it names', () => {
    const toml = rule("regex = '''zap=(\\w+)'''\nentropy = 2")
    expect(hidden(toml, `zap=${KEY} zap=aabbccdd`)).toEqual([KEY])
    expect(hidden(rule("regex = '''zap=(\\w+)'''\nentropy = 1.9"), 'zap=aabbccdd')).toEqual(['aabbccdd'])
  })

  test('is for files that its path names', () => {
    const toml = rule("regex = '''zap=(\\w+)'''\npath = '''\\.cron$'''")
    expect(hidden(toml, `zap=${KEY}`, 'a/b.cron')).toEqual([KEY])
    expect(hidden(toml, `zap=${KEY}`, 'a/b.log')).toEqual([])
  })

  test('is for a file whose path takes too long to compare, and a list of allowed paths is not', () => {
    const [slow, path] = ["'''(a+)+$'''", `${'a'.repeat(50)}b`]
    expect(hidden(rule(`regex = '''zap=(\\w+)'''\npath = ${slow}`), 'zap=zxp9qw', path)).toEqual(['zxp9qw'])
    const allowing = rule(`regex = '''zap=(\\w+)'''\n[[rules.allowlists]]\npaths = [${slow}]`)
    expect(hidden(allowing, 'zap=zxp9qw', path)).toEqual(['zxp9qw'])
  })

  test('with a path alone hides the item as a whole', () => {
    const [only] = load("[[rules]]\nid = \"keys\"\npath = '''(?i)(^|/)keys\\.json$'''").rules
    expect(only).toMatchObject({id: 'keys', whole: true})
    expect([only?.files?.('a/Keys.json'), only?.files?.('a/keys.jsonl')]).toEqual([true, false])
  })

  test('is not asked for what another rule needs alone', () => {
    expect(load(rule("regex = '''zap=(\\w+)'''\nskipReport = true")).rules).toEqual([])
  })

  test('is found by keys in any case', () => {
    expect(hidden(rule("Regex = '''(zap)=(\\w+)'''\nsecretgroup = 2"), `zap=${KEY}`)).toEqual([KEY])
  })
})

describe('an allowlist', () => {
  const zap = "regex = '''zap=(\\w+);?'''"
  const text = `zap=${KEY}; # fine`

  test.each([
    ['regexes of the secret', "regexes = ['''^k7''']", []],
    ['regexes of the secret, to its very end', "regexes = ['''B;?$''']", []],
    ['regexes that are not in the secret', "regexes = ['''zap''']", [KEY]],
    ['regexes of the match', "regexTarget = 'match'\nregexes = ['''^zap=.*;$''']", []],
    ['regexes of the line', "regexTarget = 'line'\nregexes = ['''# fine$''']", []],
    ['stop words in any case', "stopwords = ['ZXP9']", []],
    ['paths', "paths = ['''\\.log$''']", []],
    ['other paths', "paths = ['''\\.txt$''']", [KEY]],
    ['commits, of which there are none', "commits = ['abc']", [KEY]],
    ['either of two', "paths = ['''\\.txt$''']\nstopwords = ['zxp9']", []],
    ['either of two, by its path', "paths = ['''\\.log$''']\nstopwords = ['nowhere']", []],
    [
      'both of two, one of which is not in it',
      "condition = 'AND'\npaths = ['''\\.log$''']\nstopwords = ['nowhere']",
      [KEY],
    ],
    ['both of two', "condition = 'AND'\npaths = ['''\\.log$''']\nstopwords = ['zxp9']", []],
    [
      'both of two, one of which is not there',
      "condition = 'AND'\npaths = ['''\\.txt$''']\nstopwords = ['zxp9']",
      [KEY],
    ],
    ['both of two, one of which is a commit', "condition = 'AND'\ncommits = ['abc']\nstopwords = ['zxp9']", [KEY]],
  ])('goes by %s', (_, list, expected) => {
    for (const head of ['[[rules.allowlists]]', '[rules.allowlist]']) {
      expect(hidden(rule(`${zap}\n${head}\n${list}`), text)).toEqual(expected)
    }
    for (const head of ['[[allowlists]]', '[allowlist]']) {
      expect(hidden(`${rule(zap)}\n${head}\n${list}`, text)).toEqual(expected)
    }
  })

  test('is for the rules that it names', () => {
    const rules = `${rule(zap)}[[rules]]\nid = "other"\nregex = '''zap=(k7)'''\n`
    const list = "[[allowlists]]\ntargetRules = ['zap-key']\nregexes = ['''^k7''']"
    expect(hidden(`${rules}${list}`, text)).toEqual(['k7'])
  })

  test('that cannot be followed is left out, so that more is hidden, and noted', () => {
    const toml = rule(`${zap}\n[[rules.allowlists]]\nregexes = ['''(?=k7)''']`)
    expect(hidden(toml, text)).toEqual([KEY])
    expect(load(toml).notes).toEqual([expect.stringContaining('rule zap-key is ignored: RE2 has no lookahead')])
  })
})

describe('a rule that requires another one', () => {
  const both = (near: string) => `
[[rules]]
id = "user"
regex = '''user=(\\w+)'''
skipReport = true
${rule("regex = '''zap=(\\w+)'''")}
[[rules.required]]
id = "user"
${near}
`
  test('counts only with the other one nearby', () => {
    const toml = both('withinLines = 2')
    expect(hidden(toml, `zap=${KEY}\n\nuser=me`)).toEqual([KEY])
    expect(hidden(toml, `zap=${KEY}\n\n\nuser=me`)).toEqual([])
    expect(hidden(toml, `zap=${KEY}`)).toEqual([])
  })

  test('counts columns as well', () => {
    const toml = both('withinColumns = 3')
    expect(hidden(toml, `   user=me\nzap=${KEY}`)).toEqual([KEY])
    expect(hidden(toml, `    user=me\nzap=${KEY}`)).toEqual([])
  })

  test('asks for the lines around', () => {
    expect(load(both('withinLines = 7')).rules[0]?.lines).toEqual({before: 7, after: 7})
    expect(load(both('')).rules[0]?.lines).toEqual({before: 100, after: 100})
  })

  test('is refused when the other one is missing', () => {
    const {rules, refused} = load(`${rule("regex = '''zap'''")}[[rules.required]]\nid = "gone"`)
    expect([rules, refused]).toEqual([[], [{id: 'zap-key', reason: expect.stringContaining('a required rule')}]])
  })
})

describe('when a rule of gitleaks is asked', () => {
  const reach = (regex: string, keywords: string) => {
    const [only] = load(`[[rules]]\nid = "r"\nregex = '''${regex}'''\nkeywords = [${keywords}]`).rules
    return {keywords: only?.keywords, everyLine: only?.everyLine, lines: only?.lines}
  }

  test.each([
    ['where its own text stands', 'zap_[a-z]{9}', '"other"', {keywords: ['zap_']}],
    [
      'near its keywords, where it has no text',
      '[a-z]{9}',
      '"Zap"',
      {keywords: ['zap'], lines: {before: 10, after: 10}},
    ],
    ['on every line without either', '[a-z]{9}', '', {keywords: [], everyLine: true}],
    ['on every line where a keyword is too short', '[a-z]{9}', '"z_"', {keywords: [], everyLine: true}],
    ['with the lines it may reach over', '(?s)ZAP(.{30,90})PAZ', '', {keywords: ['zap'], lines: {before: 0, after: 5}}],
  ])('%s', (_, regex, keywords, expected) => {
    expect(reach(regex, keywords)).toEqual({everyLine: undefined, lines: undefined, ...expected})
  })
})

describe('a gitleaks file', () => {
  test('loses only the rules that cannot be followed', () => {
    const {rules, refused} = load(`
[[rules]]
id = "look"
regex = '''a(?=b)'''
[[rules]]
id = "group"
regex = '''zap(b)'''
secretGroup = 2
[[rules]]
id = "empty"
[[rules]]
id = "odd"
regex = 7
${rule("regex = '''zap'''")}`)
    expect(rules.map(({id}) => id)).toEqual(['zap-key'])
    expect(refused).toEqual([
      {id: 'look', reason: 'RE2 has no lookahead or lookbehind'},
      {id: 'group', reason: 'secretGroup is higher than the number of groups'},
      {id: 'empty', reason: 'the rule has neither a regex nor a path'},
      {id: 'odd', reason: expect.stringContaining('regex: ')},
    ])
  })

  test('has an id of its own for each rule, as masks can hold it', () => {
    const toml = ['Zap Key!', 'zap_key', ''].map(id => `[[rules]]\nid = "${id}"\nregex = "zap"`).join('\n')
    expect(load(toml).rules.map(({id}) => id)).toEqual(['zap-key', 'zap-key-2', 'rule-3'])
  })

  test('is told what has another meaning here', () => {
    const {notes} = load(`
minVersion = "v9.0.0"
[extend]
useDefault = true
path = "base.toml"
${rule("regex = 'zap'\nentropie = 3")}`)
    expect(notes).toEqual([
      expect.stringContaining('useDefault'),
      expect.stringContaining('extend.path'),
      expect.stringContaining('minVersion'),
      'rule zap-key: unknown keys are ignored: entropie',
    ])
  })

  test('says why a rule that only changes one of the extended file is refused', () => {
    const {refused} = load('[extend]\nuseDefault = true\n[[rules]]\nid = "aws"\nentropy = 4')
    expect(refused).toEqual([{id: 'aws', reason: expect.stringContaining('extended file')}])
  })
})
