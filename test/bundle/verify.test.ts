import {execFileSync} from 'node:child_process'
import {appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openBundle} from '../../src/bundle/open/open.ts'
import {verifyBundle} from '../../src/bundle/verify.ts'
import {deepTest} from '../depth.ts'
import {makeBundle} from './make.ts'
import {redacted} from './redact/redacted.ts'

const GENUINE = join(import.meta.dirname, 'fixtures/troubleshoot-0.133.0.tar.gz')

test('a new bundle passes verification: the archive, the folder it is unpacked to, and redacted again', async () => {
  const {file, folder} = await makeBundle({faults: ['key.mismatch']})
  await redacted(file, join(folder, 'again.tar.gz'))
  for (const source of [file, unpacked(file, folder), join(folder, 'again.tar.gz')]) {
    const verification = await verifyBundle(await openBundle(source))
    expect(verification?.problems, source).toEqual([])
  }
})

test('a bundle of another tool has nothing to compare with', async () => {
  expect(await verifyBundle(await openBundle(GENUINE))).toBeNull()
})

deepTest('a bundle is whole where the server did not tell its version, or what it serves', async () => {
  const denied = {status: 'missing', cause: 'denied', input: 'it', reason: 'not allowed to read it'} as const
  for (const refused of ['/version', '/apis']) {
    const {file} = await makeBundle({
      between: cluster => ({
        ...cluster,
        collector: signal => {
          const collector = cluster.collector(signal)
          return {...collector, document: async path => (path === refused ? denied : collector.document(path))}
        },
      }),
    })
    const verification = await verifyBundle(await openBundle(file))
    expect(verification, refused).toMatchObject({problems: [], manifest: {partial: null}})
  }
})

type Change = (folder: string) => void

const CHANGES: readonly [string, Change, {file: string; kind: string; says?: RegExp}][] = [
  [
    'a byte more',
    at => appendFileSync(join(at, 'analysis.json'), ' '),
    {file: 'analysis.json', kind: 'changed', says: /bytes/},
  ],
  [
    'another byte',
    at =>
      writeFileSync(
        join(at, 'version.yaml'),
        readFileSync(join(at, 'version.yaml')).map(byte => (byte === 48 ? 49 : byte)),
      ),
    {file: 'version.yaml', kind: 'changed', says: /SHA-256/},
  ],
  [
    'a file gone',
    at => rmSync(join(at, 'cluster-resources/groups.json')),
    {file: 'cluster-resources/groups.json', kind: 'missing', says: /manifest lists it/},
  ],
  ['a file more', at => writeFileSync(join(at, 'notes.txt'), 'hello'), {file: 'notes.txt', kind: 'unlisted'}],
  [
    'a link more',
    at => symlinkSync('checks.json', join(at, 'link.json')),
    {file: 'link.json', kind: 'unlisted', says: /link/},
  ],
  [
    'a second version',
    at => writeFileSync(join(at, 'cluster_version.json'), '{}'),
    {file: 'cluster_version.json', kind: 'unlisted', says: /may contain only one/},
  ],
  [
    'a manifest that is cut off',
    at => writeFileSync(join(at, 'manifest.json'), '{"apiVersion":'),
    {file: 'manifest.json', kind: 'malformed', says: /not a JSON/},
  ],
  [
    'a manifest of another shape',
    at => edit(at, 'manifest.json', manifest => ({...manifest, files: {}})),
    {file: 'manifest.json', kind: 'malformed', says: /\/files/},
  ],
  ...(['checks.json', 'api.json', 'probes.json', 'secret-states.json', 'redaction-report.json'] as const).map(
    (file): [string, Change, {file: string; kind: string}] => [
      `${file} of another kind`,
      at => edit(at, file, document => ({...document, kind: 'Other'})),
      {file, kind: 'malformed'},
    ],
  ),
]

test('each change is found, and the file is named', async () => {
  const {file, folder} = await makeBundle()
  for (const [name, change, {says = /./, ...expected}] of CHANGES) {
    const at = unpacked(file, folder)
    change(at)
    const {problems = []} = (await verifyBundle(await openBundle(at))) ?? {}
    expect(problems, name).toContainEqual(expect.objectContaining({...expected, says: expect.stringMatching(says)}))
    rmSync(at, {recursive: true})
  }
  // this file is missing in the bundle and in its manifest
  const at = unpacked(file, folder)
  rmSync(join(at, 'probes.json'))
  edit(at, 'manifest.json', manifest => ({
    ...manifest,
    files: listed(manifest).filter(({path}) => path !== 'probes.json'),
  }))
  const {problems = []} = (await verifyBundle(await openBundle(at))) ?? {}
  expect(problems).toEqual([expect.objectContaining({file: 'probes.json', kind: 'missing'})])
  // the same for a file of a collected item
  const groups = 'cluster-resources/groups.json'
  rmSync(join(at, groups))
  edit(at, 'manifest.json', manifest => ({...manifest, files: listed(manifest).filter(({path}) => path !== groups)}))
  expect((await verifyBundle(await openBundle(at)))?.problems).toContainEqual(
    expect.objectContaining({file: groups, kind: 'missing'}),
  )
  edit(at, 'manifest.json', manifest => ({...manifest, partial: 'interrupted'}))
  expect((await verifyBundle(await openBundle(at)))?.problems).toEqual([])
})

function listed(manifest: Record<string, unknown>): {path: string}[] {
  return manifest.files as {path: string}[] // svcdiag wrote this manifest
}

function edit(at: string, file: string, change: (document: Record<string, unknown>) => unknown): void {
  writeFileSync(join(at, file), JSON.stringify(change(JSON.parse(readFileSync(join(at, file), 'utf8')))))
}

function unpacked(file: string, folder: string): string {
  const into = join(folder, 'unpacked')
  if (!existsSync(into)) mkdirSync(into)
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components=1'])
  return into
}
