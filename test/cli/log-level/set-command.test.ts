import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {runSetCommand} from '../../../src/cli/log-level/change-command.ts'
import {CHANGE_FLAGS, recording, served} from './served.ts'

vi.setConfig({testTimeout: 30_000})

afterEach(() => {
  vi.unstubAllEnvs()
  process.exitCode = 0 // commands set the exit code
})

test('the command to undo names the file of KUBECONFIG, wherever it is run, and the user', async () => {
  const {kubeconfig} = await written((await served()).kubeconfig)
  vi.stubEnv('KUBECONFIG', `./${relative(process.cwd(), kubeconfig)}`)
  const {sink, printed} = recording()
  const flags = {...CHANGE_FLAGS, as: 'jane', for: '30m', detach: true}
  expect(await runSetCommand('DEBUG', ['proxy'], flags, sink)).toBe(0)
  expect(printed()).toContain(
    `to undo: svcdiag log-level reset proxy --kubeconfig ${kubeconfig} --context lab --as jane -n svc\n`,
  )
  expect(printed()).toMatch(/expires: \S+Z; after that, svcdiag check and log-level get report the level\n/)
})

test('a level whose answer was lost is held and restored: exit code 5', async () => {
  const lab = await served()
  const {kubeconfig} = await written(lab.kubeconfig.replace(lab.url, await failingOnce(lab.url)))
  const {sink, printed} = recording()
  const flags = {...CHANGE_FLAGS, kubeconfig, for: '300ms', detach: false}
  expect(await runSetCommand('DEBUG', ['proxy'], flags, sink)).toBe(5)
  expect(printed()).toMatch(/ {4}for 300ms; then the previous level is restored\n/)
  expect(printed()).not.toContain('after that,')
  expect(printed()).toMatch(/deployment\/openhands-litellm: FAILED: .*\nto undo: svcdiag log-level reset proxy /)
  expect(printed()).toContain('restoring the previous level; a second Ctrl-C leaves it to you: svcdiag log-level reset')
  expect(printed()).toMatch(/deployment\/openhands-litellm: restored \(the time is over\)\n$/)
})

async function written(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-level-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  const kubeconfig = join(folder, 'config')
  await writeFile(kubeconfig, text)
  return {kubeconfig}
}

/** Starts a proxy that forwards every request, but answers 500 to the first write. */
async function failingOnce(upstream: string): Promise<string> {
  let hasFailed = false
  const server = createServer(async (incoming, outgoing) => {
    const {method = 'GET', url = '/', headers} = incoming
    const chunks = await incoming.toArray()
    const answer = await fetch(`${upstream}${url}`, {
      method,
      headers: {'content-type': headers['content-type'] ?? 'application/json'},
      ...(chunks.length > 0 && {body: Buffer.concat(chunks)}),
    })
    const isLost = method === 'PATCH' && !url.includes('dryRun') && !hasFailed
    hasFailed ||= isLost
    const body = await answer.text()
    outgoing.writeHead(isLost ? 500 : answer.status, {'content-type': 'application/json'}).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
