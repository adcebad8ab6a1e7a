import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {expect, test} from 'vitest'
import type {StoredRedactionReport} from '../../../src/bundle/format/redaction-report.ts'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {verifyBundle} from '../../../src/bundle/verify.ts'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import type {ClusterCollector, RawObject} from '../../../src/cluster/port.ts'
import {SvcdiagError} from '../../../src/errors.ts'
import {deny} from '../../../src/lab/edit.ts'
import type {LabInstallation} from '../../../src/lab/model.ts'
import {buildNeedles} from '../../../src/redaction/needles/build.ts'
import type {Redactor} from '../../../src/redaction/redactor.ts'
import type {ReportedStream} from '../../../src/redaction/report.ts'
import {deepTest} from '../../depth.ts'
import {contents, manifestIn} from '../contents.ts'
import {type Making, makeBundle} from '../make.ts'
import {tempFolder} from '../write/unpack.ts'

const VALUE = 'zq8rt2vlw9xn4kp7'
const LOGS = 'cluster-resources/pods/logs/'

test('a value that was missed is hidden in names of files and in the manifest as well', async () => {
  const made = await makeBundle(called(VALUE))
  const files = await contents(made)
  expect([...files].filter(([path, text]) => path.includes(VALUE) || text.includes(VALUE))).toEqual([])
  const manifest = manifestIn(files)
  const entry = manifest.coverage.find(({item}) => /^log of .*keycloak-0\/<redacted:file\/missed/.test(item))
  expect(entry).toMatchObject({status: 'collected', files: [expect.stringMatching(/\/redacted-[\da-f]{16}\.log$/)]})
  expect(files.get(entry?.files[0] ?? '')).toMatch(/^a log like any other, and <redacted:file\/missed/)
  expect(await verifyBundle(await openBundle(made.file))).toMatchObject({problems: []})
  expect(made.created.manifest.files.map(({path}) => path)).toEqual(manifest.files.map(({path}) => path))
})

deepTest('what is masked in the second round is in the report, by the names that files have then', async () => {
  const made = await makeBundle(called(VALUE))
  const files = await contents(made)
  const {items, totals} = JSON.parse(files.get('redaction-report.json') ?? '') as StoredRedactionReport
  const [renamed = ''] = logsOf(files).filter(path => /keycloak-0\/redacted-[\da-f]{16}\.log$/.test(path))
  const entry = items.filter(({item}) => item === renamed)
  expect(entry).toMatchObject([{masked: {'file/missed': expect.any(Number)}}])
  const pods = items.filter(({item}) => item === 'cluster-resources/pods/agents.json')
  expect(pods).toMatchObject([{masked: {'file/missed': expect.any(Number)}}])
  expect(items.map(({item}) => item)).toEqual([...new Set(items.map(({item}) => item))])
  expect(made.created.redaction.totals).toEqual(totals)
  const counted = items.reduce((sum, {masked}) => sum + (masked['file/missed'] ?? 0), 0)
  expect(totals['file/missed']).toBe(counted)
})

deepTest('where the disk is full in the second round a log is given up, and not the bundle', async () => {
  const whole = logsOf(await contents(await makeBundle(called(VALUE))))
  let failures = 0
  const made = await makeBundle({
    ...called(
      VALUE,
      fullFor(path => failures === 0 && !path.startsWith(LOGS) && ++failures > 0),
    ),
  })
  const files = await contents(made)
  expect(failures).toBe(1)
  expect(logsOf(files)).toHaveLength(whole.length - 1)
  const {coverage, partial} = manifestIn(files)
  expect(partial).toBe('disk-full')
  expect(coverage.filter(({reason}) => reason?.includes('no space'))).toMatchObject([{status: 'missing', files: []}])
  expect(await verifyBundle(await openBundle(made.file))).toMatchObject({problems: []})
})

deepTest('what the second round cannot prove clean is gone, and said to be', async () => {
  const made = await makeBundle({
    ...called(
      VALUE,
      dropping(path => path.startsWith(`${LOGS}agents/keycloak-0/`)),
    ),
  })
  const {coverage, files} = manifestIn(await contents(made))
  const entry = coverage.find(({item}) => /^log of .*keycloak-0\/<redacted:file\/missed/.test(item))
  expect(entry).toMatchObject({status: 'missing', files: [], reason: expect.stringContaining('may contain a secret')})
  expect(files.filter(({path}) => path.includes('keycloak-0/redacted'))).toEqual([])
})

/** Adds a container with this name to a pod. The first round knows that the name is secret, and does not mask it. */
function called(name: string, second = same, first = same): Pick<Making, 'between' | 'redactor'> {
  const change = (collector: ClusterCollector): ClusterCollector => ({
    ...collector,
    objects: async (resource, namespace) => {
      const read = await collector.objects(resource, namespace)
      if (read.status !== 'found' || resource.kind !== 'Pod') return read
      const pods = [...read.value.pages()].flat().map(pod => withContainer(pod, name))
      return {status: 'found', value: {...read.value, pages: () => oneOf(pods)}}
    },
    log: async log => {
      const text = {[name]: `a log like any other, and ${name}\n`, openhands: `for ${name}\n`}[log.container]
      return text === undefined ? collector.log(log) : {status: 'found', value: Readable.from([Buffer.from(text)])}
    },
  })
  const {needles} = buildNeedles([{ref: 'file/missed', value: Buffer.from(name)}], new Set())
  const missing = (own: Redactor) => first({...own, needles: [...own.needles, ...needles]})
  return {
    redactor: inRounds(missing, second),
    between: cluster => ({...cluster, collector: signal => change(cluster.collector(signal))}),
  }
}

function* oneOf<T>(value: T): Generator<T> {
  yield value
}

function withContainer(pod: RawObject, name: string): RawObject {
  if (pod.metadata.name !== 'keycloak-0') return pod
  const spec = pod.spec as {containers: object[]} // the object is a pod
  return {...pod, spec: {...spec, containers: [...spec.containers, {name}]}}
}

const same = (own: Redactor) => own

/** Changes the redactors of a bundle in order. The second redactor is for the second round. */
function inRounds(...changes: readonly ((own: Redactor) => Redactor)[]): (own: Redactor) => Redactor {
  let count = 0
  return own => (changes[count++] ?? same)(own)
}

type Which = (path: string) => boolean

/** Makes the disk full whenever such a file is written. */
function fullFor(isOne: Which): (own: Redactor) => Redactor {
  const push = () => {
    throw new SvcdiagError('output.full', 'no space left')
  }
  return changing(isOne, stream => ({...stream, push}))
}

/** Makes the redactor drop such a file. */
function dropping(isOne: Which): (own: Redactor) => Redactor {
  return changing(isOne, stream => ({
    ...stream,
    report: () => ({...stream.report(), dropped: [{part: 'item', reason: 'binary'}]}),
  }))
}

function changing(isOne: Which, change: (own: ReportedStream) => ReportedStream): (own: Redactor) => Redactor {
  return own => ({
    ...own,
    stream: (path, allocate) => {
      const stream = own.stream(path, allocate)
      return isOne(path) ? change(stream) : stream
    },
  })
}

function logsOf(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].filter(path => path.startsWith(LOGS))
}

test('an archive that the disk did not take gets no name', async () => {
  const file = join(await tempFolder(), 'made.tar.gz')
  await using draft = await openDraft(file, true)
  const sync = () => Promise.reject(new SvcdiagError('output.unwritable', 'the disk took less than it said'))
  await expect(makeBundle({request: {draft: {...draft, sync}}})).rejects.toMatchObject({code: 'output.unwritable'})
  expect(existsSync(file)).toBe(false)
})

deepTest('where there is no room for the manifest a log goes, and the manifest knows', async () => {
  let failures = 0
  const made = await makeBundle({
    redactor: fullFor(path => path === 'manifest.json' && failures++ === 0),
  })
  expect(failures).toBe(2)
  expect(await verifyBundle(await openBundle(made.file))).toMatchObject({
    problems: [],
    manifest: {partial: 'disk-full'},
  })
})

deepTest('a report that finds room in the second round only is not called missing', async () => {
  let failures = 0
  const made = await makeBundle({
    ...called(
      VALUE,
      same,
      fullFor(path => path === 'redaction-report.json' && ++failures > 0),
    ),
  })
  const {coverage, files, partial} = manifestIn(await contents(made))
  expect(failures).toBeGreaterThan(10)
  expect(partial).toBe('disk-full')
  expect(files.map(({path}) => path)).toContain('redaction-report.json')
  expect(coverage.map(({item}) => item)).not.toContain('redaction-report.json')
})

test.each([
  ['finds no room', fullFor, 'disk-full', ['ingressclasses.json']],
  [
    'cannot be proven clean',
    dropping,
    null,
    ['ingressclasses.json', 'custom-resources/ingressclasses.networking.k8s.io.json'],
  ],
] as const)('a list that %s under its second name is there under others', async (_what, failing, early, names) => {
  const redactor = failing(path => path === 'cluster-resources/ingress-classes.json')
  const {coverage, partial} = manifestIn(await contents(await makeBundle({redactor})))
  const entry = coverage.find(({item}) => item === 'ingressclasses')
  expect(partial).toBe(early)
  expect(entry).toMatchObject({status: 'collected', files: names.map(name => `cluster-resources/${name}`)})
})

deepTest('empty logs make no room for a document: logs that take some go, and these stay', async () => {
  const {coverage, files} = manifestIn(
    await contents(await makeBundle({redactor: fullFor(path => path === 'version.yaml')})),
  )
  const logs = coverage.filter(({item}) => item.startsWith('log of '))
  const empty = logs.filter(({status}) => status === 'empty')
  expect(empty.length).toBeGreaterThan(5)
  expect(files.filter(({path}) => path.startsWith(LOGS))).toHaveLength(empty.length)
  expect(logs.filter(({cause}) => cause === 'disk-full')).toHaveLength(logs.length - empty.length)
})

deepTest(
  'what was read by name of a list that was refused is lost like any other, and the refusal is told with it',
  async () => {
    const edit = (installation: LabInstallation) => deny(installation, {verb: 'list', resource: 'configmaps'})
    const refusedIn = async (making: Making) => {
      const {coverage} = manifestIn(await contents(await makeBundle({...making, edit})))
      return coverage.find(({item}) => item === 'configmaps in agents')
    }
    const file = 'cluster-resources/configmaps/agents.json'
    const whole = await refusedIn({})
    expect(whole).toMatchObject({status: 'denied', files: [file]})
    const lost = {
      status: 'missing',
      cause: 'disk-full',
      reason: `${whole?.reason}; no disk space for the objects that were read by name`,
      rule: whole?.rule,
      files: [],
    }
    expect(await refusedIn({redactor: fullFor(path => path === file)})).toMatchObject(lost)
    expect(await refusedIn({redactor: fullFor(path => path === 'checks.json')})).toMatchObject(lost)
  },
)
