import {randomBytes} from 'node:crypto'
import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {describe, expect, test} from 'vitest'
import {isCollected, isLog} from '../../../src/bundle/format/layout.ts'
import type {Coverage} from '../../../src/bundle/format/manifest.ts'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {verifyBundle} from '../../../src/bundle/verify.ts'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import {deny} from '../../../src/lab/edit.ts'
import type {LabInstallation} from '../../../src/lab/model.ts'
import {contents} from '../../bundle/contents.ts'
import {type MadeBundle, type Making, makeBundle} from '../../bundle/make.ts'
import {offline, otherVerdicts} from '../../bundle/offline.ts'
import {tempFolder} from '../../bundle/write/unpack.ts'
import {mayMount, type SmallDisk, smallDisk} from '../store/small-disk.ts'

const MB = 1024
/** The documents that checks read in addition to the objects. */
const OWN = [
  'checks.json',
  'redaction-report.json',
  'probes.json',
  'secret-states.json',
  'api.json',
  'cluster-info/cluster_version.json',
  'cluster-resources/groups.json',
]

describe.runIf(mayMount).each([320, 200, 160, 128, 96, 64, 48, 32, 24, 16])(
  'a bundle on a full disk with %d KB left',
  free => {
    test('is valid, and logs were dropped first, then events, then objects', async () => {
      using disk = await diskWith(free)
      const {file, created} = await makeBundleOn(disk)
      const {partial, coverage, files} = created.manifest
      const paths = files.filter(({bytes}) => bytes > 0).map(({path}) => path)
      const own = OWN.filter(path => paths.includes(path))
      expect(await verifyBundle(await openBundle(file))).toMatchObject({problems: []})
      expect(partial).toBe('disk-full')
      expect(paths.filter(isLog)).toEqual([])
      if (own.length < OWN.length) expect(paths.filter(path => isCollected(path) && !OWN.includes(path))).toEqual([])
      const isObject = ({read}: Coverage) => read !== null && read.kind !== 'Event'
      if (coverage.some(entry => isObject(entry) && isLost(entry))) expect(paths.filter(isEvents)).toEqual([])
    })

    test.each([
      ['', {}],
      [', some lists denied', {edit: withDeniedLists}],
    ])(
      'says what is not there and why, and of what is there the checks say what they said before%s',
      async (_, making) => {
        using disk = await diskWith(free)
        const whole = await makeBundle(making)
        const made = await makeBundleOn(disk, making)
        const {redaction, report, manifest} = made.created
        const paths = manifest.files.map(({path}) => path)
        const lost = manifest.coverage.filter(isLost).map(({item}) => item)
        expect(lost.length).toBeGreaterThan(10)
        expect(lost).toEqual(expect.arrayContaining(OWN.slice(0, 4).filter(path => !paths.includes(path))))
        expect(lost.filter(item => item.startsWith('collector-errors/'))).toEqual([])
        const named = new Set(manifest.coverage.flatMap(entry => entry.files))
        const unnamed = paths.filter(path => isCollected(path) && !path.includes('-errors') && !named.has(path))
        const texts = await contents(made)
        expect(unnamed.filter(path => JSON.parse(texts.get(path) ?? '').items.length > 0)).toEqual([])
        expect(byNameIn(whole).filter(item => !byNameIn(made).includes(item) && !lost.includes(item))).toEqual([])
        expect(empties(manifest.coverage)).toEqual(empties(whole.created.manifest.coverage))
        expect(redaction.items.map(({item}) => item).filter(item => !paths.includes(item))).toEqual([])
        const stored = texts.get('redaction-report.json')
        if (stored !== undefined) expect(JSON.parse(stored)).toEqual(redaction)
        expect(otherVerdicts(await offline(made.file), report)).toEqual([])
      },
    )
  },
)

describe.runIf(mayMount)('a full disk', () => {
  test('with 160 KB left holds what is needed to prove a cause', async () => {
    using disk = await diskWith(160)
    const {file, created} = await makeBundleOn(disk, {faults: ['key.mismatch']})
    expect(created.manifest.partial).toBe('disk-full')
    expect((await offline(file)).verdict.cause).toBe('keys.match')
  })

  test('without room for the manifest gets an error, and no file', async () => {
    using disk = await diskWith(4)
    await expect(makeBundleOn(disk)).rejects.toMatchObject({code: 'output.full'})
    expect(await readdir(disk.folder)).toEqual(['ballast'])
  })

  test('when all is packed: logs that do not fit go at once, and no more of them than have to', async () => {
    using disk = await diskWith(6 * MB)
    let packed = 0
    const {created} = await makeBundleOn(disk, {
      ...withLogsOf(400_000),
      redactor: own => ({
        ...own,
        stream: (item, allocate) => {
          if (item === 'manifest.json') packed++
          return own.stream(item, allocate)
        },
      }),
    })
    const {coverage, files, partial} = created.manifest
    const logs = coverage.filter(({item}) => item.startsWith('log of '))
    expect(partial).toBe('disk-full')
    expect(packed).toBeLessThanOrEqual(3)
    expect(logs.filter(isLost)).toHaveLength(logs.length - files.filter(({path}) => isLog(path)).length)
    expect(created.bytes).toBeGreaterThan(2.8e6)
  })

  test('what is cut off logs makes room: none of them has to go', async () => {
    using disk = await diskWith(2.95 * MB)
    const {created} = await makeBundleOn(disk, {...withLogsOf(400_000), options: {maxLogBytes: 400_000}})
    expect(created.manifest.partial).toBeNull()
    expect(created.bytes).toBeGreaterThan(250_000)
  })
})

/** Returns a disk with this much free space, in KB. */
async function diskWith(free: number): Promise<SmallDisk> {
  const megabytes = Math.ceil(free / MB)
  return smallDisk(await tempFolder(), {megabytes, uid: 0, heldBack: megabytes - free / MB})
}

async function makeBundleOn({folder}: SmallDisk, making: Making = {}): Promise<MadeBundle> {
  const file = join(folder, 'made.tar.gz')
  await using draft = await openDraft(file, true)
  return {...(await makeBundle({...making, request: {draft}})), file}
}

/** Makes every container write this number of bytes. They are random, so they hardly compress. */
function withLogsOf(bytes: number): Pick<Making, 'between'> {
  const line = () => `${randomBytes(30).toString('hex')}\n`
  const lines = () => Readable.from([Buffer.from(Array.from({length: bytes / 61}, line).join(''))])
  return {
    between: cluster => ({
      ...cluster,
      collector: signal => ({...cluster.collector(signal), log: async () => ({status: 'found', value: lines()})}),
    }),
  }
}

/** Denies two lists. Their objects are read by name if their names are known. */
function withDeniedLists(installation: LabInstallation): LabInstallation {
  const lists = ['configmaps', 'secrets'].map(resource => ({verb: 'list', resource}) as const)
  return lists.reduce(deny, installation)
}

function isLost({cause}: Coverage): boolean {
  return cause === 'disk-full'
}

/** Returns the lists that are empty or absent, which need no disk space. */
function empties(coverage: readonly Coverage[]): string[] {
  return coverage
    .filter(({status, read}) => read !== null && (status === 'empty' || status === 'absent'))
    .map(({item}) => item)
}

/** Returns the denied lists whose objects were read by name. */
function byNameIn({created}: MadeBundle): string[] {
  const refused = created.manifest.coverage.filter(({status}) => status === 'denied')
  return refused.filter(({files}) => files.length > 0).map(({item}) => item)
}

function isEvents(path: string): boolean {
  return path.startsWith('cluster-resources/events/')
}
