import {execFileSync} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {
  documentSource,
  fileSource,
  type HookOrigin,
  runnableHooks,
  type SourceRead,
  workspaceSource,
} from '../../../src/hooks/config/sources.ts'
import {folder, hooksOn} from '../world.ts'

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
