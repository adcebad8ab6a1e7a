import {execFileSync} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {fileSource, pluginSource, workspaceSource} from '../../../src/server/hooks/files.ts'
import {documentSource, type HookOrigin, runnableHooks, type SourceRead} from '../../../src/server/hooks/sources.ts'
import {folder, hooksOn} from './world.ts'

const root = folder()

function written(path: string, content: string): string {
  const file = join(root, path)
  mkdirSync(join(file, '..'), {recursive: true})
  writeFileSync(file, content)
  return file
}

const hooks = (command: string) => JSON.stringify({hooks: {Stop: [{hooks: [{command}]}]}})

function commandOf(read: SourceRead): string | undefined {
  return read.status === 'read' ? read.source.config.Stop?.[0]?.hooks[0]?.command : undefined
}

describe('the hooks of a plugin', () => {
  test('are read from its folder', async () => {
    written('plugins/one/hooks/hooks.json', hooks('one'))
    written('plugins/group/two/hooks/hooks.json', `\uFEFF${hooks('two')}`)
    expect(commandOf(await pluginSource(join(root, 'plugins'), 'one'))).toBe('one')
    expect(commandOf(await pluginSource(join(root, 'plugins'), 'group/two'))).toBe('two')
  })

  test('are none where the plugin has none, and are missed where it is not there', async () => {
    written('plugins/skills-only/skills/one/SKILL.md', '')
    expect(await pluginSource(join(root, 'plugins'), 'skills-only')).toEqual({status: 'absent'})
    for (const [folder, name] of [
      [join(root, 'plugins'), 'three'],
      [join(root, 'no-plugins'), 'one'],
      [null, 'one'],
    ] as const)
      expect(await pluginSource(folder, name)).toMatchObject({
        status: 'invalid',
        name,
        errors: [{message: expect.stringMatching(/^there is no (such plugin|folder of plugins)/)}],
      })
  })

  test('are refused where the name leads out', async () => {
    written('outside/hooks/hooks.json', hooks('outside'))
    const names = [
      '../outside',
      'one/../../outside',
      join(root, 'outside'),
      '..',
      '../plugins-other',
      'one\0',
      '.\0./outside',
    ]
    for (const name of names)
      expect(await pluginSource(join(root, 'plugins'), name), name).toMatchObject({status: 'invalid'})
  })

  test('are refused where a link leads out', async () => {
    written('plugins/linked/hooks/readme', '')
    symlinkSync(join(root, 'outside/hooks/hooks.json'), join(root, 'plugins/linked/hooks/hooks.json'))
    symlinkSync(join(root, 'outside'), join(root, 'plugins/linked-folder'))
    written('plugins/nested/hooks/hooks.json/hooks/readme', '')
    symlinkSync(join(root, 'outside/hooks/hooks.json'), join(root, 'plugins/nested/hooks/hooks.json/hooks/hooks.json'))
    expect(await pluginSource(join(root, 'plugins'), 'nested')).toMatchObject({status: 'invalid'})
    for (const name of ['linked', 'linked-folder'])
      expect(await pluginSource(join(root, 'plugins'), name)).toMatchObject({
        status: 'invalid',
        errors: [{message: 'is a link that leads out'}],
      })
  })
})

describe('a file of hooks', () => {
  test('may be the folder of a plugin', async () => {
    written('plugin/hooks/hooks.json', hooks('x'))
    expect(commandOf(await fileSource('server', join(root, 'plugin')))).toBe('x')
  })

  test.each([
    ['is not JSON', '{'],
    ['is null', 'null'],
    ['is empty', ''],
    ['names an unknown event', '{"Stopp":[]}'],
    ['is too large', ' '.repeat(2 << 20)],
  ])('is refused when it %s', async (_, content) => {
    expect(await fileSource('server', written('bad.json', content))).toMatchObject({status: 'invalid'})
  })

  test('is never waited for', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')])
    expect(await fileSource('server', join(root, 'pipe'))).toMatchObject({status: 'invalid'})
  })

  test('is the finish callback by its name, to a server', async () => {
    expect(commandOf(await fileSource('server', 'finish-callback'))).toContain('SVC_CALLBACK_URL')
    expect(await fileSource('project', 'finish-callback')).toEqual({status: 'absent'})
  })
})

test('of project and user the first that is there counts', async () => {
  const [project, user] = [join(root, 'project'), join(root, 'user')]
  expect(await workspaceSource(project, user)).toEqual({status: 'absent'})
  written('user/hooks.json', hooks('user'))
  expect(commandOf(await workspaceSource(project, user))).toBe('user')
  expect(await workspaceSource(project, null)).toEqual({status: 'absent'})
  written('project/.openhands/hooks.json', hooks('project'))
  expect(commandOf(await workspaceSource(project, user))).toBe('project')
})

describe('hooks of several sources', () => {
  const source = (origin: HookOrigin, command: string) => ({
    origin,
    name: origin,
    config: hooksOn('Stop', command),
    warnings: [],
  })
  const commands = (imported: boolean) =>
    runnableHooks(
      (['imported', 'user', 'server', 'plugin', 'request'] as const).map(origin => source(origin, origin)),
      imported,
    ).Stop?.flatMap(({hooks}) => hooks.map(({command}) => command))

  test('stand behind each other: of the request first', () =>
    expect(commands(false)).toEqual(['request', 'plugin', 'server', 'user']))
  test('are not run when they were imported, but where that was asked for', () =>
    expect(commands(true)).toEqual(['request', 'plugin', 'server', 'user', 'imported']))
  test('a request without any is no error', () =>
    expect(documentSource('request', 'hook_config', null)).toEqual({status: 'absent'}))
})
