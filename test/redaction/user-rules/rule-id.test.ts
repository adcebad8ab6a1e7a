import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import {BUILT_IN_RULES} from '../../../src/redaction/rules/index.ts'
import {loadUserRules} from '../../../src/redaction/user-rules/load.ts'
import {createNames} from '../../../src/redaction/user-rules/loaded.ts'

test('a name that a built-in rule has gets a number, in every format, and the mask says it', () => {
  const files = [
    "redaction: [{id: jwt, pattern: 'zap-[a-z]+'}]",
    '[[rules]]\nid = "jwt"\nregex = "zap-[a-z]+"',
    'kind: Redactor\nspec: {redactors: [{name: jwt, removals: {values: [zap-one]}}]}',
  ]
  for (const file of files) {
    const {rules, paths} = loadUserRules(file, 'f')
    const redactor = createRedactor({secrets: [], objectNames: new Set(), rules, paths, key: Buffer.alloc(32)})
    expect(redactor.text('zap-one', '-')).toMatch(/^<redacted:rule\/jwt-2#/)
  }
})

test('no rule of a user has the name of one that is always on, in a list or in a walker', () => {
  const walkers = join(import.meta.dirname, '../../../src/redaction/walkers')
  const texts = readdirSync(walkers).map(file => readFileSync(join(walkers, file), 'utf8'))
  const ofWalkers = texts.flatMap(text => [...text.matchAll(/'rule\/([a-z\d-]+)'/g)].map(([, id]) => id ?? ''))
  expect(ofWalkers).toContain('env-value')
  const names = createNames()
  const same = [...BUILT_IN_RULES.map(({id}) => id), ...ofWalkers].filter(id => names(id) === id)
  expect(same).toEqual([])
})
