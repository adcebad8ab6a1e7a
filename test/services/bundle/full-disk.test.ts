import {randomBytes} from 'node:crypto'
import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {expect, test} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {verifyBundle} from '../../../src/bundle/verify/verify.ts'
import {isCollected, isLog} from '../../../src/bundle/worth.ts'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import type {CheckReport} from '../../../src/checks/report.ts'
import {type MadeBundle, type Making, makeBundle} from '../../bundle/make.ts'
import {offline} from '../../bundle/offline.ts'
import {tempFolder} from '../../bundle/write/unpack.ts'
import {mayMount, smallDisk} from '../store/small-disk.ts'

const KB = 1 / 1024
/** What svcdiag reads beside the objects, the most important first. */
const OWN = [
  'checks.json',
  'redaction-report.json',
  'probes.json',
  'secret-states.json',
  'cluster-info/cluster_version.json',
]
const NO_SPACE = 'there was no space left on the disk'

test.runIf(mayMount).each([320, 160, 128, 96, 64, 48, 32, 24, 16])(
  'a bundle on a disk with %d KB left: what is worth less made room for what is worth more, and it says so',
  async free => {
    using disk = smallDisk(await tempFolder(), {megabytes: 1, uid: 0, heldBack: 1 - free * KB})
    const {file, created} = await makeBundleOn(disk.folder)
    const {partial, coverage, files} = created.manifest
    const paths = files.map(({path}) => path)
    const lost = coverage.filter(({reason}) => reason === NO_SPACE).map(({item}) => item)
    const own = OWN.filter(path => paths.includes(path))
    expect(partial).toBe('disk-full')
    expect(paths.filter(isLog)).toEqual([])
    expect(lost.length).toBeGreaterThan(10)
    expect(lost.filter(item => item.startsWith('collector-errors/'))).toEqual([])
    expect(coverage.filter(({status, read}) => status === 'truncated' && read !== null)).toEqual([])
    expect(own).toEqual(OWN.slice(0, own.length))
    expect(lost).toEqual(expect.arrayContaining(OWN.slice(own.length, 4)))
    if (own.length < OWN.length) expect(paths.filter(isCollected)).toEqual([])
    expect(await verifyBundle(await openBundle(file))).toMatchObject({problems: []})
    expect(unlike(await offline(file), created.report)).toEqual([])
  },
)

test.runIf(mayMount)('what finds room on a disk with 200 KB left is enough to prove a cause', async () => {
  using disk = smallDisk(await tempFolder(), {megabytes: 1, uid: 0, heldBack: 1 - 200 * KB})
  const {file, created} = await makeBundleOn(disk.folder, {faults: ['key.mismatch']})
  expect(created.manifest.partial).toBe('disk-full')
  expect((await offline(file)).verdict.cause).toBe('keys.match')
})

test.runIf(mayMount)('a disk without room for the manifest gets an error, and no file', async () => {
  using disk = smallDisk(await tempFolder(), {megabytes: 1, uid: 0, heldBack: 1 - 4 * KB})
  await expect(makeBundleOn(disk.folder)).rejects.toMatchObject({code: 'output.full'})
  expect(await readdir(disk.folder)).toEqual(['ballast'])
})

test.runIf(mayMount)(
  'logs that do not fit when all is packed go at once, and no more of them than have to',
  async () => {
    using disk = smallDisk(await tempFolder(), {megabytes: 6, uid: 0, heldBack: 0})
    let packed = 0
    const {created} = await makeBundleOn(disk.folder, {
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
    const kept = files.filter(({path}) => isLog(path))
    expect(partial).toBe('disk-full')
    expect(packed).toBeLessThanOrEqual(3)
    expect(logs.filter(({reason}) => reason === NO_SPACE)).toHaveLength(logs.length - kept.length)
    expect(created.bytes).toBeGreaterThan(2e6)
  },
)

async function makeBundleOn(folder: string, making: Making = {}): Promise<MadeBundle> {
  const file = join(folder, 'made.tar.gz')
  await using draft = await openDraft(file)
  return {...(await makeBundle({...making, request: {draft}})), file}
}

/** A missing file leaves a check without an answer; it never gives another one. */
function unlike(offline: CheckReport, live: CheckReport): string[] {
  const before = new Map(live.checks.map(({id, status}) => [id, status]))
  const answered = offline.checks.filter(({status}) => status !== 'inconclusive' && status !== 'skip')
  return answered.filter(({id, status}) => status !== before.get(id)).map(({id}) => id)
}

/** Every container writes so many bytes, of which hardly anything can be deflated. */
function withLogsOf(bytes: number): Pick<Making, 'between'> {
  const lines = () =>
    Readable.from([
      Buffer.from(
        `${randomBytes(bytes / 2)
          .toString('hex')
          .replaceAll(/.{60}/g, '$&\n')}\n`,
      ),
    ])
  return {
    between: cluster => ({
      ...cluster,
      collector: signal => ({...cluster.collector(signal), log: async () => ({status: 'found', value: lines()})}),
    }),
  }
}
