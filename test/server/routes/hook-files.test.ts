import {mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, relative} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {hookConfigOf} from '../../../src/server/conversation/hooks/sources.ts'
import {startHookServer} from '../hook-server.ts'
import {recordWith} from '../serving.ts'

/** The first hook waits until the redactor is loaded. */
const PATIENT = {timeout: 10_000}
const MESSAGE = {content: [{type: 'text', text: 'go'}], run: true}

/** Starts a server that runs hooks as processes, with its folders. */
async function serving() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svcdiag-hook-files-')))
  const logged: string[] = []
  const server = await startHookServer({
    root,
    store: 'memory',
    log: (level, message) => void logged.push(`${level}: ${message}`),
  })
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]()
    rmSync(root, {recursive: true, force: true})
  })
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const sent = body === undefined ? {} : {method: 'POST', body: JSON.stringify(body)}
    const headers = {'x-session-api-key': 'k', 'content-type': 'application/json'}
    return (await fetch(`${server.url}${path}`, {...sent, headers})).json() as Promise<T>
  }
  const write = (path: string, document: unknown) => {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), JSON.stringify(document))
  }
  return {root, logged, ask, write}
}

interface Info {
  readonly id: string
  readonly execution_status: string
}
interface Page {
  readonly items: readonly {readonly stdout: string}[]
}
interface Task {
  readonly app_conversation_id: string | null
}
type Lab = Awaited<ReturnType<typeof serving>>

/** Waits until the conversation finishes, and returns the output of its Stop hooks. */
async function printed({ask}: Lab, id: string): Promise<string[]> {
  const status = async () => (await ask<Info>(`/api/conversations/${id}`)).execution_status
  const found = () => ask<Page>(`/api/conversations/${id}/events/search?kind=HookExecutionEvent`)
  await expect.poll(status, PATIENT).toBe('finished')
  await expect.poll(async () => (await found()).items, PATIENT).not.toEqual([])
  return (await found()).items.map(({stdout}) => stdout)
}

/** Starts a conversation through one of three routes, and returns its id. */
async function started({ask}: Lab, path: string, plugins: readonly object[]): Promise<string> {
  if (path === '/api/conversations') {
    const body = {agent: {}, workspace: {working_dir: '/nowhere'}, plugins, initial_message: MESSAGE}
    return (await ask<Info>(path, body)).id
  }
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(plugins)).toString('base64'))
  const task = await (path === '/launch'
    ? ask<{id: string}>(`${path}?plugins=${encoded}&message=go`)
    : ask<{id: string}>(path, {plugins, initial_message: MESSAGE}))
  const found = async () =>
    (await ask<Task[]>(`/api/v1/app-conversations/start-tasks?ids=${task.id}`))[0]?.app_conversation_id ?? ''
  await expect.poll(found, PATIENT).not.toBe('')
  return found()
}

async function created({ask}: Lab, working_dir: string): Promise<string> {
  const {id} = await ask<Info>('/api/conversations', {agent: {}, workspace: {working_dir}, initial_message: MESSAGE})
  return id
}

const says = (text: string) => ({hooks: {Stop: [{hooks: [{command: `printf '%s' ${text}`}]}]}})

describe('hooks of files', () => {
  test('of a plugin are run where a start request names it, behind those of the request', async () => {
    const lab = await serving()
    lab.write('plugins/mine/hooks/hooks.json', says('plugin'))
    const start = {plugins: [{source: 'mine'}], hook_config: says('request'), initial_message: MESSAGE}
    const tasks = await lab.ask<Task[]>('/api/v1/app-conversations/stream-start', start)
    expect(await printed(lab, String(tasks.at(-1)?.app_conversation_id))).toEqual(['request', 'plugin'])
  })

  test.each(['/api/conversations', '/api/v1/app-conversations', '/launch'])(
    'of a plugin that lies deeper in a repository are run, and missing ones told of: %s',
    async path => {
      const lab = await serving()
      lab.write('plugins/mono/plugins/cb/hooks/hooks.json', says('deep'))
      lab.write('plugins/mono/plugins/skills/skills/one.json', {})
      const plugins = [
        {source: 'github:acme/mono', ref: 'main', repo_path: 'plugins/cb'},
        {source: 'mono', repo_path: 'plugins/skills'},
        {source: 'mono', repo_path: '../../user'},
        {source: 'gone'},
      ]
      expect(await printed(lab, await started(lab, path, plugins))).toEqual(['deep'])
      expect(lab.logged.filter(line => line.startsWith('warn: hooks do not run'))).toEqual([
        'warn: hooks do not run: mono, plugins/skills: has no hooks/hooks.json',
        "warn: hooks do not run: mono, ../../user: is outside of the plugin's folder",
        expect.stringContaining('gone: the plugin folder does not contain '),
      ])
    },
  )

  test('of the project in the workspace are run, and then not those of the user', async () => {
    const lab = await serving()
    lab.write('project/.openhands/hooks.json', says('"project in $PWD"'))
    lab.write('user/hooks.json', says('user'))
    const id = await created(lab, join(lab.root, 'project'))
    expect(await printed(lab, id)).toEqual([`project in ${lab.root}/project`])
    expect(lab.logged).toContain(`info: hooks of ${lab.root}/project/.openhands/hooks.json run too`)
  })

  test('of the user are run where the project has none', async () => {
    const lab = await serving()
    lab.write('user/hooks.json', says('user'))
    expect(await printed(lab, await created(lab, '/nowhere'))).toEqual(['user'])
  })

  test('are found in a workspace that is named from where the server was started', async () => {
    const lab = await serving()
    lab.write('project/.openhands/hooks.json', says('"$OPENHANDS_PROJECT_DIR"'))
    const id = await created(lab, relative(process.cwd(), join(lab.root, 'project')))
    expect(await printed(lab, id)).toEqual([join(lab.root, 'project')])
  })

  test('of the project and the user are not those of a conversation from elsewhere', async () => {
    const {root, write} = await serving()
    write('project/.openhands/hooks.json', says('project'))
    write('user/hooks.json', says('user'))
    const looked = {server: [], pluginRoot: null, userFolder: join(root, 'user'), imported: true, log: () => undefined}
    const of = (origin: 'own' | 'imported' | 'webhook') =>
      hookConfigOf(recordWith({origin}), join(root, 'project'), looked)
    expect(await of('imported')).toEqual({})
    expect(await of('webhook')).toEqual({})
    expect(await of('own')).toMatchObject({Stop: [{hooks: [{command: "printf '%s' project"}]}]})
  })

  test('that cannot be read are told of, and so is what is ignored in them', async () => {
    const lab = await serving()
    lab.write('project/.openhands/hooks.json', {Stopp: []})
    lab.write('plugins/mine/hooks/hooks.json', {...says('plugin'), extra: 1})
    await lab.ask('/api/conversations', {
      agent: {},
      workspace: {working_dir: join(lab.root, 'project')},
      plugins: [{source: 'mine'}],
    })
    expect(lab.logged.filter(line => line.startsWith('warn'))).toEqual([
      expect.stringContaining('mine/hooks/hooks.json: /extra: ignored'),
      expect.stringMatching(/^warn: hooks do not run: \S+project\/.openhands\/hooks.json: \/Stopp: /),
    ])
  })
})
