import {expect, test, vi} from 'vitest'
import {samplesIn} from '../server/metrics/exposition-grammar.ts'
import {inShell} from './binary.ts'
import {folder, running} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const ID = '5e7e0001-0000-4000-8000-000000000001'

test('serve counts what its conversations do, and the metrics keep the grammar of Prometheus', async () => {
  const served = await running(await folder(), ['--store', 'memory'])
  const command = (line: string) => ({matcher: '*', hooks: [{type: 'command', command: line}]})
  await served.post('/api/v1/app-conversations/stream-start', {
    conversation_id: ID,
    scenario: 'finish',
    initial_message: {content: [{type: 'text', text: 'Hello'}], run: true},
    hook_config: {hooks: {UserPromptSubmit: [command('exit 1')], Stop: [command('exit 0')]}},
  })
  const metric = async (name: string, labels: Record<string, string>) => {
    const samples = samplesIn(await (await served.get('/metrics')).text())
    return samples.find(own => own.name === name && JSON.stringify(own.labels) === JSON.stringify(labels))?.value
  }
  await expect.poll(() => metric('svcdiag_conversations', {state: 'finished'}), {timeout: 20_000}).toBe(1)
  await expect
    .poll(() => metric('svcdiag_hook_runs_total', {type: 'Stop', outcome: 'success'}), {timeout: 20_000})
    .toBe(1)
  expect(await metric('svcdiag_hook_runs_total', {type: 'UserPromptSubmit', outcome: 'failed'})).toBe(1)
  await expect.poll(() => metric('svcdiag_events_total', {kind: 'HookExecutionEvent'}), {timeout: 20_000}).toBe(2)
  expect(await metric('svcdiag_runs', {})).toBe(0)

  const socket = new WebSocket(`${served.line.url.replace('http', 'ws')}/sockets/events/${ID}`)
  await new Promise(resolve => socket.addEventListener('open', resolve))
  expect(await metric('svcdiag_sockets', {protocol: 'events'})).toBe(1)
  socket.close()
  await expect.poll(() => metric('svcdiag_sockets', {protocol: 'events'}), {timeout: 20_000}).toBe(0)
  expect(await metric('svcdiag_sockets_opened_total', {protocol: 'events'})).toBe(1)
  expect(await (await served.get('/metrics')).text()).not.toContain(ID)
})

test('the pages of a server are open, and each curl line of the first page works as it is written', async () => {
  const served = await running(await folder(), ['--store', 'memory'])
  const {url, apiKey} = served.line
  const text = await (await served.get('/', {})).text()
  expect(text).toContain(`It listens at <code>${url}</code>`)
  const commands = [...text.matchAll(/<pre>(.*?)<\/pre>/gsu)].flatMap(([, block = '']) => plain(block).split('\n'))
  const script = commands.map(line => line.replace('KEY', apiKey).replace('=ID', `=${ID}`)).join('\n')
  const {stdout, stderr, code} = inShell(script)
  expect({stderr, code}).toEqual({stderr: '', code: 0})
  expect(stdout).toContain('{"status":"ready"}')
  expect(stdout).toContain('"status":"READY"')
  expect(stdout).not.toMatch(/"detail":["[]/u)
  const reference = await served.get('/docs', {})
  expect([reference.status, reference.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

function plain(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
