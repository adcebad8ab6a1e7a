import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {afterAll, describe, expect, onTestFinished, test, vi} from 'vitest'
import {type Conversation, createCollection} from '../../src/events/convert/collect.ts'
import {directoryFiles, exportFiles, TEXT_LAYOUTS, textOf, writeFolder} from '../../src/events/convert/files-of.ts'
import {openSpool} from '../../src/events/convert/spool.ts'
import {zipOf} from '../../src/events/convert/zip.ts'
import {LIMITS, type Read} from '../../src/events/read/read.ts'
import {readPath} from '../../src/events/read/source.ts'
import {UTC, zoneOf} from '../../src/events/time.ts'
import {deepTest} from '../depth.ts'
import {FIXTURES, SCENARIOS, scenario} from './fixtures.ts'
import {readAll, readText} from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-convert-'))
afterAll(() => rmSync(folder, {recursive: true}))

async function collected(...reads: readonly AsyncIterable<Read>[]): Promise<Conversation> {
  const collection = createCollection(UTC)
  for (const source of reads) for await (const read of source) if (read.is !== 'problem') collection.add(read)
  const [conversation] = collection.conversations()
  if (conversation === undefined) throw new Error('nothing was read')
  return conversation
}

function eventsOf({events, textOf: own}: Conversation): unknown[] {
  return events.map(event => JSON.parse(own(event)))
}

const stored = (name: string) => readPath(join(FIXTURES, name), LIMITS)

describe.each(SCENARIOS)('%s', name => {
  const events = scenario(name)

  test.each(TEXT_LAYOUTS)('goes to %s and back', async layout => {
    const text = [...textOf(await collected(stored(name)), layout)].join('')
    expect((await readText(text)).events.map(({event}) => event)).toEqual(events)
  })

  test('goes to both archives and a folder and back', async () => {
    const conversation = await collected(stored(name))
    const paths = [`${name}-a.zip`, `${name}-b.zip`, name].map(file => join(folder, file))
    const [exported = '', trajectory = '', written = ''] = paths
    writeFileSync(exported, await buffer(zipOf(exportFiles(conversation))))
    writeFileSync(trajectory, await buffer(zipOf(directoryFiles(conversation))))
    await writeFolder(written, directoryFiles(conversation))
    for (const path of paths) {
      const read = await readAll(path)
      expect(read.events.map(({event}) => event)).toEqual(events)
      expect(read.problems).toEqual([])
      expect(read.events[0]?.conversation).toBe(conversation.id)
    }
  })
})

describe('events that come twice', () => {
  const one = {kind: 'PauseEvent', id: 'a', source: 'user', timestamp: '2026-11-20T18:01:07'}
  const from = (...lines: object[]) => collected(reads(lines))
  async function* reads(lines: readonly object[]): AsyncGenerator<Read> {
    yield* (await readText(lines.map(line => JSON.stringify(line)).join('\n'))).events
  }

  test.each<[string, object, object, object]>([
    ['the same, in another rendering: the first', one, {...one, parent_id: null}, one],
    ['one with a parent: that one', one, {...one, parent_id: 'p'}, {...one, parent_id: 'p'}],
    ['one that had a parent: it stays', {...one, parent_id: 'p'}, {...one, parent_id: null}, {...one, parent_id: 'p'}],
    ['another that says more: that one', one, {...one, extra: 1, more: 2}, {...one, extra: 1, more: 2}],
    ['another that says less: the first', {...one, extra: 1}, {...one, parent_id: 'p'}, {...one, extra: 1}],
  ])('are there once: %s', async (_, first, second, expected) => {
    expect(eventsOf(await from(first, second))).toEqual([expected])
  })

  test('in a folder change nothing', async () => {
    const path = join(folder, 'again')
    const files = directoryFiles(await collected(stored('hooks-full')))
    expect(await writeFolder(path, files)).toEqual({added: 20, changed: 0, unchanged: 0})
    const again = directoryFiles(await collected(readPath(path, LIMITS), stored('hooks-full')))
    expect(await writeFolder(path, again)).toEqual({added: 0, changed: 0, unchanged: 20})
  })

  test('with masks of another run are the same', async () => {
    const masked = (token: string) => ({...one, detail: `<redacted:rule/x#${token}>`})
    expect((await from(masked('0123456789abcdef'), masked('fedcba9876543210'))).events).toHaveLength(1)
  })
})

test('pages in any order are put in order', async () => {
  const events = scenario('text-answer-followup')
  const page = (from: number, to: number) => JSON.stringify({items: events.slice(from, to)})
  const texts = [page(3, 5), page(2, 4), page(0, 3)]
  for (const [at, text] of texts.entries()) writeFileSync(join(folder, `page-${at}.json`), text)
  const conversation = await collected(...texts.map((_, at) => readPath(join(folder, `page-${at}.json`), LIMITS)))
  expect(eventsOf(conversation)).toEqual(events)
})

test('a page that runs backwards is turned round', async () => {
  const events = scenario('text-answer-followup')
  writeFileSync(join(folder, 'back.json'), JSON.stringify({items: events.toReversed()}))
  const conversation = await collected(readPath(join(folder, 'back.json'), LIMITS))
  expect(eventsOf(conversation)).toEqual(events)
})

test('an id never becomes a path', async () => {
  const event = {kind: 'PauseEvent', id: '../../../etc/passwd'}
  const hostile: Conversation = {
    id: '../../up',
    parent: null,
    abouts: new Map(),
    events: [{file: 'f', id: event.id, index: 3, order: 'given', micros: null, at: 0}],
    textOf: () => JSON.stringify(event),
  }
  for (const {name} of [...directoryFiles(hostile), ...exportFiles(hostile)]) expect(name).not.toContain('..')
})

test.each([
  ['UTC', ['b', 'a']],
  ['Europe/Berlin', ['a', 'b']],
])('naive times are compared in a zone: %s', async (name, ids) => {
  const zone = zoneOf(name) ?? UTC
  using collection = createCollection(zone)
  const page = (id: string, timestamp: string) => JSON.stringify({items: [{kind: 'PauseEvent', id, timestamp}]})
  const texts = [page('a', '2026-11-20T12:30:00'), page('b', '2026-11-20T12:00:00Z')]
  for (const [at, text] of texts.entries()) {
    const path = join(folder, `zone-${at}.json`)
    writeFileSync(path, text)
    for await (const read of readPath(path, LIMITS)) if (read.is !== 'problem') collection.add(read)
  }
  expect(collection.conversations()[0]?.events.map(({id}) => id)).toEqual(ids)
})

describe('a zip of many files', () => {
  deepTest(
    'is read by others, and by us',
    async () => {
      const path = join(folder, 'many.zip')
      const files = Array.from({length: 65_600}, (_, at) => ({
        name: `event_${String(at).padStart(6, '0')}_0000000${at % 10}.json`,
        text: JSON.stringify({kind: 'PauseEvent', id: `e${at}`, source: 'user'}),
      }))
      writeFileSync(path, await buffer(zipOf([...files, {name: 'meta.json', text: 'ä'.repeat(100_000)}])))
      const listed = spawnSync('python3', ['-c', PYTHON, path], {encoding: 'utf8'})
      expect(listed.stdout).toBe('None 65601 200000\n')
      expect((await readAll(path)).events).toHaveLength(65_600)
    },
    60_000,
  )

  test('has the same bytes every time', async () => {
    const files = [{name: 'a.json', text: '{}'}]
    expect(await buffer(zipOf(files))).toEqual(await buffer(zipOf(files)))
  })
})

/** Yields every file of a zip. */
const PYTHON = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(archive.testzip(), len(archive.namelist()), archive.getinfo('meta.json').file_size)
`

describe('a spool', () => {
  test('has no name while something is in it', () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    vi.stubEnv('TMPDIR', empty)
    onTestFinished(() => void vi.unstubAllEnvs())
    using spool = openSpool()
    expect(readdirSync(empty)).toEqual([])
    spool.take(spool.put('x'.repeat(3_000_000)))
    expect(readdirSync(empty)).toEqual([])
  })

  test('gives back every text, long ones too, in any order', () => {
    using spool = openSpool()
    const texts = ['', 'ä', 'x'.repeat(3_000_000), ...Array.from({length: 5000}, (_, at) => `${at}`.repeat(at % 700))]
    const places = texts.map(text => spool.put(text))
    const asked = texts.map((_, at) => (at * 977) % texts.length)
    for (const at of asked) expect(spool.take(places[at] ?? -1) === texts[at]).toBe(true)
    const late = spool.put('late')
    expect(spool.take(late)).toBe('late')
  })
})
