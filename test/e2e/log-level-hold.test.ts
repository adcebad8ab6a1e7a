import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {expect, test, vi} from 'vitest'
import {deepTest, IS_DEEP} from '../depth.ts'
import {type ServedLab, serveLab} from './served-lab.ts'

vi.setConfig({testTimeout: 60_000})

/** Starts to hold DEBUG on the proxy. Resolves when the level is held. */
async function holding(lab: ServedLab, ...more: string[]) {
  const run = lab.start('log-level', 'set', 'DEBUG', 'proxy', '--for', '30m', '--yes', ...more)
  const stdout = text(run.stdout)
  let stderr = ''
  run.stderr.on('data', chunk => {
    stderr += chunk
  })
  await vi.waitUntil(() => stderr.includes('holding the level until'), {timeout: 30_000})
  expect(await isChanged(lab)).toBe(true)
  return {
    run,
    end: async (signal: NodeJS.Signals | null) => {
      const exit = once(run, 'exit')
      if (signal !== null) run.kill(signal)
      const [code] = await exit
      return {code, stdout: await stdout, stderr}
    },
  }
}

const specs = async (lab: ServedLab) => (await lab.workloads()).map(({spec}) => spec)
const isChanged = async (lab: ServedLab) => JSON.stringify(await lab.workloads()).includes('svcdiag/log-level')

const SIGNALS = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const

test.each(IS_DEEP ? SIGNALS : SIGNALS.slice(0, 2))('%s restores the level to the byte: exit code 130', async signal => {
  const lab = await serveLab()
  const before = await specs(lab)
  const {end} = await holding(lab)
  const {code, stdout, stderr} = await end(signal)
  expect(code).toBe(130)
  expect(stdout).toMatch(/openhands-litellm: changed; done: [\s\S]*openhands-litellm: restored \(interrupted\)\n$/)
  expect(stderr).toContain('another Ctrl-C leaves it to you: svcdiag log-level reset proxy --kubeconfig ')
  expect(await specs(lab)).toEqual(before)
  expect(await isChanged(lab)).toBe(false)
})

test('when the time is over the level is restored: exit code 0, and one JSON document', async () => {
  const lab = await serveLab()
  const before = await specs(lab)
  const args = ['DEBUG', 'proxy', '--for', '1500ms', '--yes', '--no-wait', '-o', 'json']
  const {code, stdout} = await lab.svcdiag('log-level', 'set', ...args)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'LogLevelChange',
    hold: {ended: 'expired', failures: [], outcomes: [{name: 'openhands-litellm', status: 'written'}]},
  })
  expect(await specs(lab)).toEqual(before)
  expect(await isChanged(lab)).toBe(false)
})

test('a level that goes back to its own value does not prevent that the other one is held', async () => {
  const lab = await serveLab()
  await lab.setEnv('openhands', 'openhands', {LOG_LEVEL: 'DEBUG'})
  expect((await lab.svcdiag('log-level', 'set', 'INFO', 'app', '--yes', '--no-wait')).code).toBe(0)
  const args = ['DEBUG', 'app', 'proxy', '--for', '1500ms', '--yes', '--no-wait', '-o', 'json']
  const {code, stdout} = await lab.svcdiag('log-level', 'set', ...args)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    outcomes: [{name: 'openhands'}, {name: 'openhands-mcp'}, {name: 'openhands-litellm'}],
    hold: {ended: 'expired', failures: [], outcomes: [{name: 'openhands-mcp'}, {name: 'openhands-litellm'}]},
  })
  expect(await isChanged(lab)).toBe(false)
})

test('a level that cannot be restored is said with the command: exit code 5 also at Ctrl-C', async () => {
  const lab = await serveLab()
  const {end} = await holding(lab)
  await lab.annotate('openhands-litellm', {'svcdiag/log-level-previous': 'no JSON'})
  const {code, stdout, stderr} = await end('SIGINT')
  expect(code).toBe(5)
  for (const said of [stdout, stderr]) {
    expect(said).toContain('NOT RESTORED: ')
    expect(said).toMatch(
      /to restore the previous level: svcdiag log-level reset proxy --kubeconfig \S+ --context lab -n svc\n/,
    )
  }
})

test('a level that somebody set again meanwhile stays', async () => {
  const lab = await serveLab()
  const {end} = await holding(lab)
  expect((await lab.svcdiag('log-level', 'set', 'DEBUG', 'proxy', '--for', '2h', '--detach', '--yes')).code).toBe(0)
  const {code, stdout} = await end('SIGINT')
  expect(code).toBe(130)
  expect(stdout).toContain('or set it again: nothing was changed')
  expect(await isChanged(lab)).toBe(true)
})

deepTest('after kill -9 reset finds what remains', async () => {
  const lab = await serveLab()
  const before = await specs(lab)
  const {end} = await holding(lab)
  await end('SIGKILL')
  expect(await isChanged(lab)).toBe(true)
  expect((await lab.svcdiag('log-level', 'reset', '--yes')).code).toBe(0)
  expect(await specs(lab)).toEqual(before)
})

test('--detach returns at once, and says who has to reset the level, and how', async () => {
  const lab = await serveLab()
  const {code, stdout} = await lab.svcdiag('log-level', 'set', 'DEBUG', 'proxy', '--for', '30m', '--detach', '--yes')
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /nothing resets the level at \S+Z: you have to\nto undo: svcdiag log-level reset proxy --kubeconfig/,
  )
  const [, command = ''] = /to undo: svcdiag (.*)\n/.exec(stdout) ?? []
  const [, , component = ''] = command.split(' ')
  expect((await lab.svcdiag('log-level', 'reset', component, '--yes')).code).toBe(0)
  expect(await isChanged(lab)).toBe(false)
})
