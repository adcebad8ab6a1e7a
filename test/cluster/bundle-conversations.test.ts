import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, inject, onTestFinished, test} from 'vitest'
import {grant} from './grant.ts'
import {LEAKY_NAMESPACE} from './leaky.ts'
import {printedRules} from './printed-rules.ts'
import {svcdiag} from './svcdiag.ts'

const {kubeconfig} = inject('cluster')
const [SHARED, PRIVATE] = ['1ab00001-0000-4000-8000-000000000001', '1ab00002-0000-4000-8000-000000000002']

test('named conversations are collected through a port-forward of the API server, and explained from the bundle', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-conversations-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  const [file, key] = [join(folder, 'bundle.tar.gz'), join(folder, 'key')]
  await writeFile(key, 'lab-service-key\n')
  await grant(kubeconfig, 'bundler', await printedRules(kubeconfig, 'bundle', LEAKY_NAMESPACE))
  const asked = ['--conversation', SHARED, '--conversation', PRIVATE, '--service-key-file', key]
  const target = ['--kubeconfig', kubeconfig, '--context', 'bundler', '-n', LEAKY_NAMESPACE]
  const made = await svcdiag(['bundle', ...target, ...asked, '--no-logs', '-f', file])
  expect(made).toMatchObject({code: 0, stderr: expect.not.stringContaining('not collected')})
  const explained = await svcdiag(['events', 'explain', file, '-o', 'json'])
  expect(explained.code).toBe(3)
  const {conversations} = JSON.parse(explained.stdout) as {conversations: {conversation: string}[]}
  expect(conversations.map(({conversation}) => conversation).toSorted()).toEqual([SHARED, PRIVATE])
})
