import {once} from 'node:events'
import {createInterface} from 'node:readline'
import {expect, test, vi} from 'vitest'
import {setEnv} from '../../src/lab/edit.ts'
import {serveLab} from './served-lab.ts'

vi.setConfig({testTimeout: 90_000})

test('sandboxes are followed into the namespace that the runtime is told to use while logs are followed', async () => {
  const lab = await serveLab({
    change: installation => setEnv(installation, installation.roles.runtime, 'K8S_NAMESPACE', {value: 'svc'}),
  })
  const run = lab.start('logs', '-f', '--tail', '1', '-o', 'json', '--namespace', 'svc')
  const components = new Set<string>()
  createInterface(run.stdout).on('line', line => components.add(JSON.parse(line).component))
  const has = (wanted: () => void) => vi.waitFor(wanted, {timeout: 40_000, interval: 100})
  await has(() => expect(components).toContain('runtime'))
  expect(components).not.toContain('sandbox')
  await lab.setEnv('openhands-runtime-api', 'runtime-api', {K8S_NAMESPACE: 'svc-runtimes'})
  await has(() => expect(components).toContain('sandbox'))
  run.kill('SIGINT')
  await once(run, 'exit')
})
