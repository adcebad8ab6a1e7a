import {existsSync, statSync} from 'node:fs'
import {expect, test, vi} from 'vitest'
import {parseAllDocuments} from 'yaml'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {started, svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})

test('lab up serves until it is told to end, then leaves nothing behind and exits 0', async () => {
  const lab = started(['lab', 'up', '-o', 'json'])
  const {kubeconfig, url, pid} = JSON.parse(await firstLine(lab.stdout))
  expect(pid).toBe(lab.pid)
  expect(statSync(kubeconfig).mode & 0o777).toBe(0o600)
  expect((await fetch(`${url}/version`)).status).toBe(200)
  expect(svcdiag(['check', 'api', '--kubeconfig', kubeconfig]).code).toBe(0)
  lab.kill('SIGTERM')
  expect(await new Promise(resolve => lab.once('exit', resolve))).toBe(0)
  expect(existsSync(kubeconfig)).toBe(false)
})

test('lab up tells people what to type', async () => {
  const lab = started(['lab', 'up', '--fault', 'key.mismatch'])
  const words = await firstLine(lab.stdout, 'svcdiag check')
  expect(words).toMatch(/export KUBECONFIG=\S+\n {2}kubectl get pods\n/u)
  lab.kill('SIGINT')
  expect(await new Promise(resolve => lab.once('exit', resolve))).toBe(0)
})

test('lab faults lists every fault', () => {
  const {faults} = JSON.parse(svcdiag(['lab', 'faults', '--json']).stdout) as {faults: {id: string}[]}
  expect(faults.map(({id}) => id)).toEqual(FAULTS.map(({id}) => id))
})

test('lab manifests are the same objects in YAML and in JSON, in the namespace that was asked for', () => {
  const args = ['lab', 'manifests', '--namespace', 'trial', '--profile', 'generic']
  const yaml = parseAllDocuments(svcdiag(args).stdout).map(document => document.toJS() as Record<string, unknown>)
  const {items} = JSON.parse(svcdiag([...args, '-o', 'json']).stdout) as {items: Record<string, unknown>[]}
  expect(yaml.map(names)).toEqual(items.map(names))
  expect(names(items[0])).toEqual(['Namespace', 'trial'])
})

function names(manifest: Record<string, unknown> | undefined): unknown[] {
  return [manifest?.kind, Reflect.get(Object(manifest?.metadata), 'name')]
}

test('rbac check asks for no wildcard and lists no Secrets', () => {
  const {items} = JSON.parse(svcdiag(['rbac', 'check', '--lab', '--json']).stdout) as {
    items: {kind: string; rules?: {resources: string[]; resourceNames?: string[]; verbs: string[]}[]}[]
  }
  const rules = items.flatMap(item => item.rules ?? [])
  expect(JSON.stringify(rules)).not.toContain('*')
  const secrets = rules.filter(({resources}) => resources.includes('secrets'))
  expect(secrets.length).toBeGreaterThan(0)
  for (const {verbs, resourceNames} of secrets) {
    expect(verbs).toEqual(['get'])
    expect(resourceNames?.length).toBeGreaterThan(0)
  }
})

function firstLine(stream: NodeJS.ReadableStream, until = '\n'): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    stream.on('data', chunk => {
      text += String(chunk)
      if (text.includes(until)) resolve(text)
    })
  })
}
