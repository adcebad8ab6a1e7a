import {mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {startHookServer} from '../hook-server.ts'

/** The first hook waits until the redactor is loaded. */
const PATIENT = {timeout: 20_000}
const SECRET = 's3cr3tvalue99'
const MESSAGE = {content: [{type: 'text', text: 'go'}], run: true}
const CREATE = {agent: {}, workspace: {}}

/** Returns a folder in which a server can be restarted with the same store. */
function folder() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svcdiag-values-')))
  const logged: string[] = []
  onTestFinished(() => rmSync(root, {recursive: true, force: true}))
  return {
    root,
    logged,
    write(path: string, text: string) {
      mkdirSync(dirname(join(root, path)), {recursive: true})
      writeFileSync(join(root, path), text)
    },
    /** Returns all bytes of the store's files. */
    stored: () =>
      readdirSync(root)
        .filter(name => name.startsWith('store.db'))
        .map(name => readFileSync(join(root, name), 'latin1'))
        .join(),
    async serve() {
      const server = await startHookServer({
        root,
        store: join(root, 'store.db'),
        log: (level, message, fields) => void logged.push(`${level}: ${message} ${JSON.stringify(fields ?? {})}`),
      })
      let isOpen = true
      const end = async () => {
        if (isOpen) await server[Symbol.asyncDispose]()
        isOpen = false
      }
      onTestFinished(end)
      return {end, ...asking(server.url)}
    },
  }
}

function asking(url: string) {
  const texts: string[] = []
  async function ask<T>(path: string, body?: object, method = 'POST', key: string | null = 'k'): Promise<T> {
    const sent = body === undefined ? {} : {method, body: JSON.stringify(body)}
    const headers = {...(key === null ? {} : {'x-session-api-key': key}), 'content-type': 'application/json'}
    const text = await (await fetch(`${url}${path}`, {...sent, headers})).text()
    texts.push(text)
    return JSON.parse(text) as T
  }
  const status = async (id: string) => (await ask<Info>(`/api/conversations/${id}`)).execution_status
  return {
    ask,
    /** The text of every response. */
    texts,
    async finished(id: string) {
      await expect.poll(() => status(id), PATIENT).toMatch(/^(finished|error|stuck)$/)
    },
    async ran(id: string, count = 1) {
      const found = async () =>
        (await ask<Page>(`/api/conversations/${id}/events/search?kind=HookExecutionEvent&limit=100`)).items
      await expect.poll(async () => (await found()).length, PATIENT).toBe(count)
      return found()
    },
    /** Starts a conversation through the application and returns its id. */
    async started(body: object): Promise<string> {
      const tasks = await ask<Task[]>('/api/v1/app-conversations/stream-start', body)
      return String(tasks.at(-1)?.app_conversation_id)
    },
    /** Creates a conversation through the agent server and returns its id. */
    async created(body: object): Promise<string> {
      return (await ask<Info>('/api/conversations', {...CREATE, ...body})).id
    },
    say: (id: string) => ask(`/api/conversations/${id}/events`, {role: 'user', ...MESSAGE}),
  }
}

interface Info {
  readonly id: string
  readonly execution_status: string
}
interface Hooked {
  readonly hook_command: string
  readonly exit_code: number
  readonly blocked: boolean
}
interface Page {
  readonly items: readonly Hooked[]
}
interface Task {
  readonly app_conversation_id: string | null
}

const stop = (command: string) => ({Stop: [{hooks: [{command}]}]})

describe('what a value of a secret occurs in runs as it was asked for', () => {
  test('a command, through the agent server', async () => {
    const server = await folder().serve()
    const id = await server.created({
      secrets: {ENVIRONMENT: {value: 'dev'}},
      hook_config: stop('cat > /dev/null && echo ok'),
      initial_message: MESSAGE,
    })
    expect(await server.ran(id)).toMatchObject([
      {exit_code: 0, stdout: 'ok\n', hook_command: 'cat > /<secret-hidden>/null && echo ok'},
    ])
  })

  test('a command, through the application; what is shown of it is masked', async () => {
    const {serve, root, logged, stored} = folder()
    const server = await serve()
    const id = await server.started({
      secrets: {MODE: SECRET},
      hook_config: stop(`echo ${SECRET} > "${root}/f"; cat "${root}/f" > /dev/null`),
      initial_message: MESSAGE,
    })
    expect(await server.ran(id)).toMatchObject([{exit_code: 0}])
    expect(readFileSync(join(root, 'f'), 'utf8')).toBe(`${SECRET}\n`)
    await server.ask(`/api/v1/app-conversations/${id}/hooks`)
    await server.ask(`/api/conversations/${id}`)
    expect(server.texts.at(-1)).toContain('echo <secret-hidden> > ')
    expect([...server.texts, ...logged, stored()].filter(text => text.includes(SECRET))).toEqual([])
  })

  test('a matcher, a plugin and a scenario', async () => {
    const {serve, write, logged, stored} = folder()
    write('plugins/term/hooks/hooks.json', JSON.stringify(stop('true # of the plugin')))
    const server = await serve()
    const id = await server.created({
      secrets: {A: {value: 'term'}, B: {value: SECRET}},
      hook_config: {PreToolUse: [{matcher: 'term.*', hooks: [{command: `grep -q ${SECRET} || exit 2`}]}]},
      plugins: [{source: 'term'}, {source: `no-${SECRET}`}],
      scenario: {
        steps: [
          {call: 'terminal', args: {command: `echo ${SECRET}`}, observe: {text: SECRET, exit_code: 0}},
          {finish: 'done'},
        ],
      },
      initial_message: MESSAGE,
    })
    await server.finished(id)
    expect(await server.ran(id, 2)).toMatchObject([
      {exit_code: 0, blocked: false, tool_name: 'terminal'},
      {hook_command: 'true # of the plugin'},
    ])
    expect(logged.join('\n')).toContain('hooks do not run: no-<secret-hidden>: ')
    expect([...server.texts, ...logged, stored()].filter(text => text.includes(SECRET))).toEqual([])
  })

  test('a policy, whatever the values are', async () => {
    const server = await folder().serve()
    const id = await server.created({
      secrets: {A: {value: 'Always'}, B: {value: 'tools'}},
      confirmation_policy: {kind: 'AlwaysConfirm'},
      scenario: 'tools',
      initial_message: MESSAGE,
    })
    const status = async () => (await server.ask<Info>(`/api/conversations/${id}`)).execution_status
    await expect.poll(status, PATIENT).toBe('waiting_for_confirmation')
  })
})

describe('when the server is started again', () => {
  test('a hook that held a value is left out and told of; the others, and a mask that was written, run', async () => {
    const {serve, logged} = folder()
    const first = await serve()
    const config = {
      PreToolUse: [{matcher: `finish|${SECRET}`, hooks: [{command: 'echo gone'}]}],
      Stop: [{hooks: [{command: `touch ${SECRET}`}, {command: 'echo others'}]}],
      UserPromptSubmit: [{hooks: [{command: 'echo asked'}]}],
    }
    const id = await first.created({secrets: {A: {value: SECRET}}, hook_config: config, initial_message: MESSAGE})
    expect(await first.ran(id, 4)).not.toContainEqual(expect.objectContaining({success: false}))
    const plain = await first.created({hook_config: stop("echo '<secret-hidden>'")})
    await first.end()
    expect(logged.join()).not.toContain('held the value')

    const again = await serve()
    await again.say(id)
    const commands = (await again.ran(id, 6)).slice(4).map(({hook_command}) => hook_command)
    expect(commands).toEqual(['echo asked', 'echo others'])
    expect(logged.filter(line => line.includes('contained a secret whose value is lost'))).toEqual([
      expect.stringMatching(/^warn: hook PreToolUse\[0\]: .*"rule":"secret-gone"/),
      expect.stringMatching(/^warn: hook Stop\[0\]\.hooks\[0\]: .*"rule":"secret-gone"/),
    ])
    await again.say(plain)
    expect(await again.ran(plain)).toMatchObject([{exit_code: 0, stdout: '<secret-hidden>\n'}])
    expect(logged.join()).not.toContain(SECRET)
  })

  test('a scenario that held a value is followed as it is then, or is what its runs fail with', async () => {
    const {serve, stored} = folder()
    const first = await serve()
    const secrets = {A: {value: SECRET}, B: {value: '300'}}
    const masked = await first.created({secrets, scenario: {steps: [{say: `it is ${SECRET}`}]}})
    const broken = await first.created({secrets, scenario: {steps: [{wait: '300ms'}, {finish: 'done'}]}})
    await first.say(broken)
    await first.finished(broken)
    expect(await first.ask(`/api/conversations/${broken}`)).toMatchObject({execution_status: 'finished'})
    await first.end()
    expect(stored()).not.toContain(SECRET)

    const again = await serve()
    for (const id of [masked, broken]) {
      await again.say(id)
      await again.finished(id)
    }
    expect(await again.ask(`/api/conversations/${masked}/agent_final_response`)).toEqual({
      response: 'it is <secret-hidden>',
    })
    expect(await again.ask(`/api/conversations/${broken}/events/search?kind=ConversationErrorEvent`)).toMatchObject({
      items: [{code: 'ScenarioInvalid', detail: 'scenario.steps.0.wait: is not a duration such as 300ms, 2s or 5m'}],
    })
  })

  test('words of the interface are what they were', async () => {
    const {serve} = folder()
    const secrets = Object.fromEntries(
      ['command', 'Stop', 'hooks', 'tools', 'Always', 'Confirm', 'terminal'].map((value, at) => [`S${at}`, {value}]),
    )
    const first = await serve()
    const body = {
      secrets,
      hook_config: {hooks: stop('echo it')},
      scenario: 'tools',
      confirmation_policy: {kind: 'AlwaysConfirm'},
    }
    const id = await first.created(body)
    await first.end()
    const again = await serve()
    await again.say(id)
    const status = async () => (await again.ask<Info>(`/api/conversations/${id}`)).execution_status
    await expect.poll(status, PATIENT).toBe('waiting_for_confirmation')
    const {hooks} = await again.ask<{hooks: object[]}>(`/api/v1/app-conversations/${id}/hooks`)
    expect(hooks).toMatchObject([{event_type: 'Stop', matchers: [{hooks: [{type: 'command', command: 'echo it'}]}]}])
  })
})

describe('a title, a model and tags', () => {
  const shown = `deploy ${SECRET}`

  test('are shown and kept without the value, through the application', async () => {
    const {serve, stored} = folder()
    const server = await serve()
    const id = await server.started({
      title: shown,
      llm_model: `m-${SECRET}`,
      sandbox_id: `b-${SECRET}`,
      secrets: {A: SECRET},
    })
    const open = await server.ask<object[]>(`/api/shared-conversations?ids=${id}`, undefined, 'GET', null)
    expect(open).toMatchObject([{title: 'deploy <secret-hidden>', llm_model: 'm-<secret-hidden>'}])
    const path = `/api/v1/app-conversations/${id}`
    const tags = {[`team-${SECRET}`]: SECRET}
    expect(await server.ask(path, {title: `again ${SECRET}`, tags}, 'PATCH')).toMatchObject({
      title: 'again <secret-hidden>',
      tags: {'team-<secret-hidden>': '<secret-hidden>'},
    })
    for (const url of [
      `/api/v1/app-conversations?ids=${id}`,
      '/api/v1/app-conversations/search',
      `/api/conversations/${id}`,
    ])
      await server.ask(url)
    expect([...server.texts, stored()].filter(text => text.includes(SECRET))).toEqual([])
  })

  test('and so through the agent server, of a secret that comes later too', async () => {
    const {serve, stored} = folder()
    const server = await serve()
    const id = await server.created({title: shown, tags: {[SECRET]: shown}, secrets: {A: {value: SECRET}}})
    await server.ask(`/api/conversations/${id}`, {title: `other ${SECRET}`}, 'PATCH')
    expect(await server.ask(`/api/conversations/${id}`)).toMatchObject({
      title: 'other <secret-hidden>',
      tags: {'<secret-hidden>': 'deploy <secret-hidden>'},
    })
    expect([...server.texts, stored()].filter(text => text.includes(SECRET))).toEqual([])

    const later = await server.created({title: 'on l4ter-value', secrets: {}})
    await server.ask(`/api/conversations/${later}/secrets`, {secrets: {B: 'l4ter-value'}})
    expect(await server.ask(`/api/shared-conversations?ids=${later}`)).toMatchObject([{title: 'on <secret-hidden>'}])

    const again = await server.created({title: 'on aga1n-value', secrets: {}})
    await server.created({conversation_id: again, secrets: {C: {value: 'aga1n-value'}}})
    expect(await server.ask(`/api/shared-conversations?ids=${again}`)).toMatchObject([{title: 'on <secret-hidden>'}])
  })
})
