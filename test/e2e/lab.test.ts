import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {parseAllDocuments} from 'yaml'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {deepTest} from '../depth.ts'
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

describe('lab up --detach', () => {
  let folder = ''
  let file = ''
  const pids = new Set<number>()
  const up = (...args: string[]) => svcdiag(['lab', 'up', '--detach', '--write-kubeconfig', file, ...args])
  const facts = (...args: string[]) => {
    const lab = JSON.parse(up(...args, '--json').stdout) as {pid: number; url: string; kubeconfig: string}
    pids.add(lab.pid)
    return lab
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svcdiag-lab-'))
    file = join(folder, "it's a lab.kubeconfig")
  })
  afterEach(async () => {
    for (const pid of pids) end(pid)
    await Promise.all([...pids].map(isGone))
    pids.clear()
    rmSync(folder, {recursive: true})
  })

  deepTest('serves after the command has ended, until it is killed, and takes its file away', async () => {
    const {pid, url, kubeconfig} = facts('--fault', 'key.mismatch')
    expect(kubeconfig).toBe(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await fetch(`${url}/version`)).status).toBe(200)
    expect(svcdiag(['check', 'keys.match', '--kubeconfig', file]).code).toBe(3)
    end(pid)
    await isGone(pid)
    expect(existsSync(file)).toBe(false)
  })

  deepTest('a second call keeps the lab of the same faults, and says how to end it', () => {
    const {pid} = facts('--fault', 'key.mismatch')
    const again = up('--fault', 'key.mismatch')
    expect(again).toMatchObject({code: 0, stdout: expect.stringContaining(`to stop it: kill ${pid}`)})
    expect(again.stdout).toContain(`export KUBECONFIG='${file.replace("'", "'\\''")}'`)
  })

  deepTest('a call with other faults serves another lab, and names the one that is left', () => {
    const {pid} = facts('--fault', 'key.mismatch')
    const other = up('--fault', 'proxy.down')
    const next = facts('--fault', 'proxy.down')
    expect(next.pid).not.toBe(pid)
    expect(other.stdout).toContain(`still serves; to stop it: kill ${pid}`)
  })

  deepTest('ends by itself after --for', async () => {
    const {pid} = facts('--for', '300ms')
    await isGone(pid)
    expect(existsSync(file)).toBe(false)
  })

  test('overwrites no file but that of a lab', () => {
    writeFileSync(file, 'apiVersion: v1\nkind: Config\n')
    expect(up()).toMatchObject({code: 2, stderr: expect.stringContaining('is not the kubeconfig of a lab')})
    expect(svcdiag(['lab', 'up', '--write-kubeconfig', file]).code).toBe(2)
    expect(readFileSync(file, 'utf8')).toBe('apiVersion: v1\nkind: Config\n')
  })

  test('says why it did not start', () => {
    expect(up('--fault', 'key.mismatsh')).toMatchObject({code: 2, stderr: expect.stringContaining('key.mismatch')})
    expect(svcdiag(['lab', 'up', '--detach']).code).toBe(2)
  })
})

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {} // it has already exited
}

function isGone(pid: number): Promise<void> {
  return vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), {timeout: 10_000, interval: 20})
}

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
