import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {afterAll, describe, expect, test} from 'vitest'
import {type Conversation, createCollection} from '../../src/events/convert/collect.ts'
import {directoryFiles, exportFiles} from '../../src/events/convert/files-of.ts'
import {TEXT_LAYOUTS, textOf} from '../../src/events/convert/text-of.ts'
import {writeFolder} from '../../src/events/convert/write-folder.ts'
import {zipOf} from '../../src/events/convert/zip-of.ts'
import {LIMITS} from '../../src/events/read/limits.ts'
import type {Read} from '../../src/events/read/read.ts'
import {readPath} from '../../src/events/read/source.ts'
import {FIXTURES, SCENARIOS, scenario} from './fixtures.ts'
import {readAll, readText} from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-convert-'))
afterAll(() => rmSync(folder, {recursive: true}))

async function collected(...reads: readonly AsyncIterable<Read>[]): Promise<Conversation> {
  const collection = createCollection(100_000_000)
  for (const source of reads) for await (const read of source) if (read.is !== 'problem') collection.add(read)
  const [conversation] = collection.conversations()
  if (conversation === undefined) throw new Error('nothing was read')
  return conversation
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
    expect((await from(first, second)).events.map(({event}) => event)).toEqual([expected])
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
  expect(conversation.events.map(({event}) => event)).toEqual(events)
})

test('a page that runs backwards is turned round', async () => {
  const events = scenario('text-answer-followup')
  writeFileSync(join(folder, 'back.json'), JSON.stringify({items: events.toReversed()}))
  const conversation = await collected(readPath(join(folder, 'back.json'), LIMITS))
  expect(conversation.events.map(({event}) => event)).toEqual(events)
})

test('an id never becomes a path', async () => {
  const event = {kind: 'PauseEvent', id: '../../../etc/passwd'}
  const hostile: Conversation = {
    id: '../../up',
    abouts: new Map(),
    events: [{file: 'f', id: event.id, index: 3, order: 'given', text: JSON.stringify(event), event}],
  }
  for (const {name} of [...directoryFiles(hostile), ...exportFiles(hostile)]) expect(name).not.toContain('..')
})
