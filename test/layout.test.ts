import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'

const SRC = new URL('../src/', import.meta.url)
const FILES = readdirSync(SRC, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.ts'))

/** Which folder may import which: commands -> domain -> port <- adapters. Files directly under src/ are open to all. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  commands: ['cli', 'checks', 'events', 'installation', 'lab', 'log-level'],
  cli: [
    'bundle',
    'checks',
    'cluster',
    'events',
    'installation',
    'lab',
    'logs',
    'log-level',
    'redaction',
    'repairs',
    'server',
  ],
  bundle: ['checks', 'cluster', 'installation', 'kube-api', 'redaction'],
  checks: ['cluster', 'installation', 'probes', 'repairs'],
  repairs: ['cluster', 'installation'],
  installation: ['cluster'],
  events: [],
  probes: ['cluster'],
  cluster: ['bundle', 'probes'],
  'kube-api': [],
  lab: ['kube-api', 'server'],
  'log-level': ['cluster', 'installation'],
  logs: ['cluster', 'installation'],
  redaction: ['cluster'],
  server: ['events', 'redaction'],
}

/** Packages that have one home. */
const HOMES: Readonly<Record<string, string>> = {
  '@kubernetes/client-node': 'cluster/live/',
  '@oclif/core': 'commands/|cli/',
  fastify: 'kube-api/|server/',
  pg: 'server/store/',
  pino: 'cli/',
  'pino-pretty': 'cli/',
  archiver: 'bundle/write/|events/convert/',
  inquirer: 'cli/',
  'tar-stream': 'bundle/',
  'smol-toml': 'redaction/user-rules/',
}

/** Of the cluster, a domain folder sees the port and the objects; only the composition root opens a live one. */
const PORT = /^cluster\/(port|rules|objects|once|pod-watch|writer)\.ts$/

describe('the layout', () => {
  test('has no other folders than these', () => {
    const folders = new Set(FILES.flatMap(file => (file.includes('/') ? [file.split('/')[0]] : [])))
    expect([...folders].toSorted()).toEqual(Object.keys(ARROWS).toSorted())
  })

  test.each(FILES)('%s imports only what its folder may', file => {
    const folder = file.split('/')[0] ?? ''
    for (const target of relativeImports(file)) {
      const [other = ''] = target.split('/')
      if (!target.includes('/') || other === folder) continue
      expect(ARROWS[folder] ?? Object.keys(ARROWS), `${file} -> ${target}`).toContain(other)
      if (
        other === 'cluster' &&
        ['checks', 'installation', 'log-level', 'logs', 'redaction', 'repairs'].includes(folder)
      )
        expect(target).toMatch(PORT)
    }
  })

  test.each(Object.entries(HOMES))('%s is imported only in %s', (name, home) => {
    const importers = FILES.filter(file => new RegExp(`from '${name}'|import\\('${name}'\\)`).test(textOf(file)))
    expect(importers.filter(file => !new RegExp(`^(${home})`).test(file))).toEqual([])
  })

  test('keeps the two ways to a cluster apart: what both need lies beside them', () => {
    const importsOf = (folder: RegExp) => FILES.filter(file => folder.test(file)).flatMap(relativeImports)
    expect(importsOf(/^cluster\/snapshot[./]/).filter(target => /^cluster\/live[./]/.test(target))).toEqual([])
    expect(importsOf(/^cluster\/live[./]/).filter(target => /^cluster\/snapshot[./]/.test(target))).toEqual([])
  })

  test('keeps the process and the clock out of the domain', () => {
    const domain = FILES.filter(
      file => /^(installation|checks|events|log-level|redaction)\//.test(file) && file !== 'checks/run.ts',
    )
    const impure = domain.filter(file => /\bprocess\.|Date\.now\(|new Date\(\)/.test(textOf(file)))
    expect(impure).toEqual([])
  })

  test('lets nobody but the log level hold what can write', () => {
    const holders = FILES.filter(file => relativeImports(file).includes('cluster/writer.ts'))
    expect(holders.filter(file => !/^(log-level\/|cli\/log-level\/|cluster\/live)/.test(file))).toEqual([])
  })

  test('has no name that explains nothing', () => {
    expect(FILES.filter(file => /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.ts)|[Mm]anager/.test(file))).toEqual(
      [],
    )
  })
})

function relativeImports(file: string): string[] {
  const base = new URL(file, SRC)
  return [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    new URL(path, base).pathname.slice(SRC.pathname.length),
  )
}

function textOf(file: string): string {
  return readFileSync(new URL(file, SRC), 'utf8')
}
