import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {loadSettings} from '../../../src/cli/target/settings.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svcdiag-settings-'))
})
afterEach(() => rmSync(root, {recursive: true}))

function write(path: string, text: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, text)
  return file
}

function load(named?: string, env: Record<string, string> = {}) {
  return loadSettings({named, cwd: join(root, 'work'), home: join(root, 'home'), env})
}

test('without a file there are no settings', async () => {
  expect(await load()).toEqual({})
})

test('the working directory wins over the user directory', async () => {
  write('home/.config/svcdiag/svcdiag.yaml', 'defaults: {context: user}')
  expect((await load()).defaults?.context).toBe('user')
  write('work/svcdiag.yaml', 'defaults: {context: here}')
  expect((await load()).defaults?.context).toBe('here')
})

test('XDG_CONFIG_HOME moves the user directory', async () => {
  write('xdg/svcdiag/svcdiag.yaml', 'defaults: {context: moved}')
  expect((await load(undefined, {XDG_CONFIG_HOME: join(root, 'xdg')})).defaults?.context).toBe('moved')
})

test('a named file must exist', async () => {
  await expect(load(join(root, 'none.yaml'))).rejects.toMatchObject({code: 'settings.unreadable', exit: 2})
})

test.each([
  ['a key at the top', 'defaults:\n  context: a\nskip: []\n', ':3: skip: unknown key'],
  [
    'a key below',
    'skips:\n  - selector: pods\n    reason: x\n    until: 2030-01-01\n',
    ':4: skips.0.until: unknown key',
  ],
  ['a wrong type', 'skips:\n  - selector: 3\n    reason: x\n    expires: "2030-01-01"\n', ':2: skips.0.selector: must'],
  ['a missing key', 'skips:\n\n  - selector: pods\n    expires: "2030-01-01"\n', ':3: skips.0: must have required'],
  ['a day that does not exist', 'skips: [{selector: a, reason: b, expires: "2030-02-31"}]', 'no such day'],
  ['a wrong choice', 'defaults:\n  fail-on: always\n', ':2: defaults.fail-on'],
  ['a key twice', 'defaults: {}\ndefaults: {}\n', ':2: not valid YAML'],
  ['no YAML', 'defaults: {context: "a\n', 'not valid YAML'],
])('refuses %s and says where', async (_, text, says) => {
  const file = write('work/svcdiag.yaml', text)
  await expect(load()).rejects.toMatchObject({code: 'settings.invalid', exit: 2})
  await expect(load()).rejects.toThrow(says)
  await expect(load()).rejects.toThrow(file)
})

test('an error never quotes the file', async () => {
  write('work/svcdiag.yaml', 'defaults:\n  fail-on: hunter2-hunter2\n')
  const error = await load().catch((thrown: Error) => thrown)
  expect(String(error)).not.toContain('hunter2')
})

test('redaction rules are part of it, strictly', async () => {
  const good = write('good.yaml', 'redaction:\n  - {id: ticket, pattern: "TCK-[0-9]{6}"}\n')
  expect((await load(good)).redaction).toEqual([{id: 'ticket', pattern: 'TCK-[0-9]{6}'}])
  const bad = write('bad.yaml', 'redaction:\n  - id: ticket\n    patern: x\n')
  await expect(load(bad)).rejects.toThrow(/bad\.yaml:3: .*unknown key/)
})
