import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'

const SRC = new URL('../src/', import.meta.url)
const FILES = readdirSync(SRC, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.ts'))

/** Which folder may import which: commands -> domain -> port <- adapters. Files directly under src/ are open to all. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  commands: ['cli', 'checks', 'compare', 'events', 'installation', 'lab', 'log-level'],
  cli: [
    'bundle',
    'callbacks',
    'checks',
    'cluster',
    'compare',
    'events',
    'explain',
    'hooks',
    'installation',
    'lab',
    'logs',
    'log-level',
    'probes',
    'redaction',
    'repairs',
    'server',
  ],
  bundle: ['checks', 'cluster', 'events', 'installation', 'kube-api', 'probes', 'redaction'],
  checks: ['cluster', 'installation', 'probes', 'repairs'],
  repairs: ['cluster', 'installation'],
  installation: ['cluster'],
  compare: ['callbacks', 'events'],
  events: [],
  callbacks: ['events'],
  explain: ['callbacks', 'events', 'hooks'],
  hooks: ['events'],
  probes: ['cluster'],
  cluster: [],
  'kube-api': [],
  lab: ['kube-api', 'server'],
  'log-level': ['cluster', 'installation'],
  logs: ['cluster', 'installation'],
  redaction: ['cluster'],
  server: ['callbacks', 'compare', 'events', 'explain', 'hooks', 'redaction'],
}

/** Packages that only one folder or file may import. */
const HOMES: Readonly<Record<string, string>> = {
  '@kubernetes/client-node': 'cluster/live/',
  '@oclif/core': 'commands/|cli/',
  fastify: 'kube-api/|server/',
  pg: 'server/store/',
  pino: 'cli/',
  'pino-pretty': 'cli/',
  archiver: 'bundle/write/',
  inquirer: 'cli/',
  'tar-stream': 'bundle/',
  'smol-toml': 'redaction/user-rules/',
}

/** The files of `cluster` that domain folders may import; only the composition root opens a live cluster. */
const PORT = /^cluster\/(port|rules|objects|once|writer)\.ts$/

const IMPORTS: ReadonlyMap<string, readonly string[]> = new Map(FILES.map(file => [file, relativeImports(file)]))

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

  test.each(Object.entries(HOMES))('%s is loaded only in %s', (name, home) => {
    const loads = new RegExp(`from '${name}'|import\\('${name}'\\)`)
    const importers = FILES.filter(file => loads.test(textOf(file).replaceAll(/^import type [^']*'[^']*'$/gm, '')))
    expect(importers.filter(file => !new RegExp(`^(${home})`).test(file))).toEqual([])
  })

  test('has no circle of files, imports of types included', () => {
    expect(circlesOf(IMPORTS)).toEqual([])
  })

  test('finds circles', () => {
    const graph = {a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a']}
    expect(circlesOf(new Map(Object.entries(graph)))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })

  test('has no folders that import each other', () => {
    expect(twoWayArrows(IMPORTS)).toEqual([])
  })

  test('finds folders that import each other, side by side at any depth', () => {
    const graph = {
      'a/b/one.ts': ['a/c/d/two.ts', 'e/three.ts', 'a/four.ts'],
      'a/c/five.ts': ['a/b/six.ts'],
      'e/three.ts': [],
      'a/four.ts': ['a/b/one.ts'],
    }
    expect(twoWayArrows(new Map(Object.entries(graph)))).toEqual(['a/b <-> a/c'])
  })

  test('keeps bundles away from live clusters', () => {
    const imports = FILES.filter(file => file.startsWith('bundle/')).flatMap(relativeImports)
    expect(imports.filter(target => /^cluster\/live[./]|^probes\/(?!probe\.ts)/.test(target))).toEqual([])
  })

  test('keeps the process and the clock out of the domain', () => {
    const domain = FILES.filter(
      file =>
        /^(installation|checks|events|explain|hooks|log-level|redaction)\//.test(file) &&
        file !== 'checks/engine/run.ts',
    )
    const impure = domain.filter(file => /\bprocess\.\w|Date\.now\(|new Date\(\)/.test(textOf(file)))
    expect(impure).toEqual([])
  })

  test('lets only the log level write', () => {
    const importers = (target: string) => FILES.filter(file => IMPORTS.get(file)?.includes(target))
    const writers = importers('cluster/writer.ts')
    expect(writers.filter(file => !/^(log-level\/|cli\/log-level\/|cluster\/live)/.test(file))).toEqual([])
    expect(importers('cluster/live/transport.ts').filter(file => !file.startsWith('cluster/live'))).toEqual([])
    expect(filesWith(/\bcreateTransport\b/)).toEqual(['cluster/live.ts', 'cluster/live/transport.ts'])
    expect(filesWith(/'PATCH'/).filter(file => file.startsWith('cluster/'))).toEqual([
      'cluster/live/transport.ts',
      'cluster/live/writer.ts',
    ])
    expect(filesWith(/\bopenWritableCluster\b/)).toEqual(['cli/context.ts', 'cluster/live.ts'])
    expect(filesWith(/\bopenWritableTarget\b/)).toEqual(['cli/context.ts', 'cli/log-level/change-command.ts'])
  })

  test('has no name that explains nothing', () => {
    expect(FILES.filter(file => /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.ts)|[Mm]anager/.test(file))).toEqual(
      [],
    )
  })
})

/** Files that import each other, directly or through others: the strongly connected components (Tarjan). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const places = new Map<string, number>()
  const path: string[] = []

  /** Returns the lowest position on the path to which `file` leads back. */
  function visit(file: string): number {
    const place = places.size
    places.set(file, place)
    path.push(file)
    let lowest = place
    for (const target of graph.get(file) ?? []) {
      if (!places.has(target)) lowest = Math.min(lowest, visit(target))
      else if (path.includes(target)) lowest = Math.min(lowest, places.get(target) ?? place)
    }
    if (lowest === place) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return lowest
  }

  for (const file of graph.keys()) if (!places.has(file)) visit(file)
  return circles.toSorted()
}

/** Neighbouring folders with imports in both directions: `a/b <-> a/c`. */
function twoWayArrows(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const arrows = new Set<string>()
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')]
      const depth = from.findIndex((part, index) => part !== to[index])
      if (depth === -1 || depth === from.length - 1 || depth === to.length - 1) continue
      arrows.add(`${from.slice(0, depth + 1).join('/')} <-> ${to.slice(0, depth + 1).join('/')}`)
    }
  }
  const isTwoWay = (arrow: string) => arrows.has(arrow.split(' <-> ').toReversed().join(' <-> '))
  return [...arrows].filter(arrow => isTwoWay(arrow) && arrow < arrow.split(' <-> ').toReversed().join(' <-> '))
}

function filesWith(pattern: RegExp): string[] {
  return FILES.filter(file => pattern.test(textOf(file))).toSorted()
}

function relativeImports(file: string): string[] {
  const base = new URL(file, SRC)
  return [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    new URL(path, base).pathname.slice(SRC.pathname.length),
  )
}

function textOf(file: string): string {
  return readFileSync(new URL(file, SRC), 'utf8')
}
