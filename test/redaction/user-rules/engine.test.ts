import {expect, test} from 'vitest'
import {loadUserRules} from '../../../src/redaction/user-rules/load.ts'
import {redactorWith} from '../texts.ts'

const MASK = /<redacted:rule\/[\w-]+#[0-9a-f]{16}>/g

test('a path leads into any YAML', () => {
  const {rules, paths} = loadUserRules(
    `apiVersion: troubleshoot.sh/v1beta2
kind: Redactor
metadata: {name: x}
spec:
  redactors:
  - name: users
    fileSelector: {file: "app/*.yaml"}
    removals: {yamlPath: ["spec.users.*.nick"]}
`,
    'redactor.yaml',
  )
  const text = 'spec:\n  users:\n  - nick: kit\n    age: 40\n  - nick: kat\n    age: 41\n'
  const redactor = redactorWith({rules, paths})
  expect(redactor.text(text, 'app/users.yaml').replace(MASK, '@')).toBe(text.replace('kit', '@').replace('kat', '@'))
  expect(redactor.text(text, 'other/users.yaml')).toBe(text)
})

test('a pattern over several lines waits for them', () => {
  const {rules} = loadUserRules(
    `[[rules]]
id = "thing"
regex = '''(?s)-----BEGIN THING-----(.{4,400}?)-----END THING-----'''
`,
    'rules.toml',
  )
  const redactor = redactorWith({rules})
  const stream = redactor.stream('x')
  const parts = ['before\n-----BEGIN THING-----\nalpha\n', 'beta\n-----END THING-----\nafter\n']
  const out = Buffer.concat([...parts.flatMap(part => stream.push(Buffer.from(part))), ...stream.end()]).toString()
  expect(out).not.toMatch(/alpha|beta/)
  expect(out).toMatch(/^before\n[\s\S]*\nafter\n$/)
})
