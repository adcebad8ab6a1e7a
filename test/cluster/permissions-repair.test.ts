import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {homedir, tmpdir} from 'node:os'
import {delimiter, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {afterAll, expect, inject, test} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {environment} from '../environment.ts'
import {check} from './check.ts'
import {waitUntil} from './control-plane/wait-until.ts'
import {grant} from './grant.ts'
import {rulesOfAll} from './least-rules.ts'
import {namespaceOf} from './ring.ts'

const {kubeconfig} = inject('cluster')
const namespace = namespaceOf({profile: 'openhands', fault: null})
const programs = mkdtempSync(join(tmpdir(), 'svcdiag-programs-'))
const binaries = process.env.SVCDIAG_CLUSTER_BIN ?? join(homedir(), '.cache', 'svcdiag-cluster')
symlinkSync(join(binaries, 'kubectl'), join(programs, 'kubectl'))
const source = fileURLToPath(new URL('../../bin/dev.js', import.meta.url))
writeFileSync(join(programs, 'svcdiag'), `#!/bin/sh\nexec '${process.execPath}' '${source}' "$@"\n`, {mode: 0o755})
afterAll(() => rmSync(programs, {recursive: true}))

test('the repair of api.permissions lets the user who was refused look, and nobody loses a right', async () => {
  const rules = await rulesOfAll(kubeconfig, namespace)
  await grant(
    kubeconfig,
    'refused',
    rules.filter(({resource}) => resource !== 'nodes' && resource !== 'secrets'),
  )
  const before = await lookAs('refused')
  expect(statusOf(before)).toBe('warn')
  const commands = new Set(
    before.checks
      .flatMap(({id, findings}) => (id === 'api.permissions' ? findings : []))
      .flatMap(({repairs}) => repairs.flatMap(({steps}) => steps.flatMap(({command}) => command ?? []))),
  )
  const [command = '', ...others] = commands
  expect(others).toEqual([])
  await asAdministrator(`${command.replace('user:refused', 'user:bystander')} | kubectl apply -f -`)
  await asAdministrator(`${command} | kubectl apply -f -`)
  for (const user of ['refused', 'bystander'])
    await waitUntil(`${user} may look`, 20_000, async () => (statusOf(await lookAs(user)) === 'pass' ? true : null))
}, 120_000)

test('--subject me is the user that the API server knows', async () => {
  const arguments_ = ['rbac', 'check', '-n', namespace, '--context', 'refused', '-o', 'json']
  const {stdout} = await promisify(execFile)(join(programs, 'svcdiag'), [...arguments_, '--kubeconfig', kubeconfig], {
    env: environment('/nonexistent'),
  })
  const {items} = JSON.parse(stdout) as {items: {subjects?: {kind: string; name: string}[]}[]}
  const subjects = items.flatMap(({subjects = []}) => subjects.map(({kind, name}) => `${kind} ${name}`))
  expect(new Set(subjects)).toEqual(new Set(['User refused']))
})

function lookAs(context: string): Promise<CheckReport> {
  return check({kubeconfig, context, namespace})
}

function statusOf({checks}: CheckReport) {
  return checks.find(({id}) => id === 'api.permissions')?.status
}

/** Runs the printed command in a shell, with the kubectl and svcdiag of an administrator. */
async function asAdministrator(command: string): Promise<void> {
  const env = environment('/nonexistent', {KUBECONFIG: kubeconfig})
  await promisify(execFile)('sh', ['-ec', command], {env: {...env, PATH: `${programs}${delimiter}${env.PATH}`}})
}
