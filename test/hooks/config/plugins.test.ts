import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {type NamedPlugin, pluginSource, type SourceRead} from '../../../src/hooks/config/sources.ts'
import {folder} from '../world.ts'

const root = folder()
const plugins = join(root, 'plugins')

function written(path: string, content: string): void {
  const file = join(root, path)
  mkdirSync(join(file, '..'), {recursive: true})
  writeFileSync(file, content)
}

const hooks = (command: string) => JSON.stringify({hooks: {Stop: [{hooks: [{command}]}]}})
const HOOKS = 'hooks/hooks.json'

function commandOf(read: SourceRead): string | undefined {
  return read.status === 'read' ? read.source.config.Stop?.[0]?.hooks[0]?.command : undefined
}

const named = (source: string, path: string | null = null): NamedPlugin => ({source, path})

async function problemOf(plugin: NamedPlugin, folder: string | null = plugins): Promise<string> {
  const read = await pluginSource(folder, plugin)
  return read.status === 'invalid' ? `${read.name}: ${read.errors[0]?.message}` : read.status
}

describe('the hooks of a plugin', () => {
  test.each([
    [named('one'), 'one'],
    [named('group/two'), 'two'],
    [named('mono', 'plugins/cb'), 'cb'],
    [named('mono', './plugins/cb/'), 'cb'],
    [named('mono', 'plugins/../plugins/cb'), 'cb'],
    [named('one', ''), 'one'],
    [named('one', '.'), 'one'],
    [named('.', 'mono/plugins/cb'), 'cb'],
  ])('%j are read from its folder', async (plugin, command) => {
    written(`plugins/one/${HOOKS}`, hooks('one'))
    written(`plugins/group/two/${HOOKS}`, `\uFEFF${hooks('two')}`)
    written(`plugins/mono/plugins/cb/${HOOKS}`, hooks('cb'))
    expect(commandOf(await pluginSource(plugins, plugin))).toBe(command)
  })

  test.each([
    'github:acme/mono',
    'https://github.com/acme/mono',
    'https://git.example.com/group/sub/mono.git/',
    'https://user@git.example.com/acme/mono.git?depth=1#main',
    'git@github.com:acme/mono.git',
    'git@host:mono.git',
  ])('of the repository %s are read from the folder that is called as it is', async source => {
    written(`plugins/mono/plugins/cb/${HOOKS}`, hooks('cb'))
    expect(commandOf(await pluginSource(plugins, named(source, 'plugins/cb')))).toBe('cb')
  })

  test('that are not there are told of, whatever is missing', async () => {
    written('plugins/skills-only/skills/one/SKILL.md', '')
    expect(await problemOf(named('skills-only'))).toBe('skills-only: has no hooks/hooks.json')
    expect(await problemOf(named('mono'))).toBe('mono: has no hooks/hooks.json')
    expect(await problemOf(named('mono', 'plugins/gone'))).toMatch(
      /^mono, plugins\/gone: the plugin folder does not contain/,
    )
    expect(await problemOf(named('three'))).toMatch(/^three: the plugin folder does not contain/)
    expect(await problemOf(named('github:acme/gone'))).toMatch(/^github:acme\/gone: the plugin folder does not contain/)
    expect(await problemOf(named('one'), join(root, 'no-plugins'))).toMatch(/^one: the plugin folder does not contain/)
    expect(await problemOf(named('one'), null)).toMatch(/^one: no plugin folder is configured/)
  })
})

describe('what leads out is refused', () => {
  test.each([
    named('../outside'),
    named('one/../../outside'),
    named(join(root, 'outside')),
    named('..'),
    named('..', 'outside'),
    named('../plugins-other'),
    named('one\0'),
    named('.\0./outside'),
    named('github:acme/..', 'outside'),
    named('git@host:..', 'outside'),
    named('one', '../../outside'),
    named('one', '../one-more'),
    named('one', '..'),
    named('one', join(root, 'outside')),
    named('one', `${join(plugins, 'one')}/../../../outside`),
    named('one', 'hooks/\0'),
    named('.', '../outside'),
  ])('by a name: %j', async plugin => {
    written(`outside/${HOOKS}`, hooks('outside'))
    written(`plugins/one/${HOOKS}`, hooks('one'))
    written(`plugins/one-more/${HOOKS}`, hooks('one-more'))
    expect(await problemOf(plugin)).toMatch(/is outside of the (plugin folder|plugin's folder)$/)
  })

  test('by a link, wherever on the way', async () => {
    written(`outside/${HOOKS}`, hooks('outside'))
    written(`outside/deep/plugins/cb/${HOOKS}`, hooks('outside'))
    written('plugins/linked/hooks/readme', '')
    written('plugins/linked-way/plugins/readme', '')
    symlinkSync(join(root, 'outside', HOOKS), join(plugins, 'linked', HOOKS))
    symlinkSync(join(root, 'outside'), join(plugins, 'linked-folder'))
    symlinkSync(join(root, 'outside/deep/plugins/cb'), join(plugins, 'linked-way/plugins/cb'))
    symlinkSync('../../../outside/deep', join(plugins, 'linked-way/plugins/up'))
    for (const plugin of [
      named('linked'),
      named('linked-folder'),
      named('linked-folder', 'deep/plugins/cb'),
      named('linked-way', 'plugins/cb'),
      named('linked-way', 'plugins/up/plugins/cb'),
      named('github:acme/linked-folder'),
    ])
      expect(await problemOf(plugin), JSON.stringify(plugin)).toMatch(/: a link is outside of the plugin folder$/)
  })

  test('a folder where a file should be is not looked into', async () => {
    written(`outside/${HOOKS}`, hooks('outside'))
    written(`plugins/nested/${HOOKS}/hooks/readme`, '')
    symlinkSync(join(root, 'outside', HOOKS), join(plugins, 'nested', HOOKS, HOOKS))
    expect(await problemOf(named('nested'))).toBe('nested: has a folder instead of a hooks file')
  })
})
