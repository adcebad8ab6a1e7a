import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, test} from 'vitest'
import {BadSource, LIMITS, type Read} from '../../src/events/read/read.ts'
import {readPath} from '../../src/events/read/source.ts'
import {deepTest} from '../depth.ts'
import {FIXTURES, SCENARIOS, scenario} from './fixtures.ts'
import {readAll} from './reading.ts'
import {type MadeMember, zipMade} from './zip-maker.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-events-'))
afterAll(() => rmSync(folder, {recursive: true}))

let made = 0
function zipFile(bytes: Uint8Array): string {
  const path = join(folder, `${made++}.zip`)
  writeFileSync(path, bytes)
  return path
}

const EVENT = JSON.stringify({kind: 'PauseEvent', id: '5dbeb6ee-16dc-4466-8a82-58b0a5d571f5'})
const HEX = '2c3d744575b44529ab2408b74acf4834'
const ID = '2c3d7445-75b4-4529-ab24-08b74acf4834'

function named(index: number): string {
  return `${HEX}/events/event-${String(index).padStart(5, '0')}-5dbeb6ee-16dc-4466-8a82-58b0a5d571f${index}.json`
}

describe('a conversation directory', () => {
  test.each(SCENARIOS)('%s is read in the order of its log', async name => {
    const {events, problems} = await readAll(join(FIXTURES, name))
    expect(events.map(({event}) => event)).toEqual(scenario(name))
    expect(events.map(({index}) => index)).toEqual(events.keys().toArray())
    expect(new Set(events.map(({conversation}) => conversation)).size).toBe(1)
    expect(problems).toEqual([])
  })

  test('is known by its own documents where its folder says nothing', async () => {
    const path = join(folder, 'unnamed')
    cpSync(join(FIXTURES, `finish-on-last-iteration-skips-stop/${HEX}`), path, {recursive: true})
    expect((await readAll(path)).events[0]?.conversation).toBe(ID)
  })

  test.each([
    ['at the top', ''],
    ['in any folder', `up/${HEX}/`],
    ['in a folder that is named otherwise', 'unnamed/'],
  ])('a sub-agent is known by the conversation in which it lies, %s', async (_, above) => {
    const path = join(folder, `sub-agents-${made++}`)
    const below = `bbbb${HEX.slice(4)}`
    mkdirSync(join(path, above, 'subagents', below), {recursive: true})
    writeFileSync(join(path, above, 'meta.json'), JSON.stringify({id: ID}))
    writeFileSync(join(path, above, `subagents/${below}/event_000000_x.json`), EVENT)
    const nested: Read[] = []
    for await (const read of readPath(path, LIMITS)) if (read.is === 'nested') nested.push(read)
    expect(nested).toEqual([{is: 'nested', conversation: `bbbb${ID.slice(4)}`, parent: ID}])
  })

  test('tells gaps, cut logs, what is left over and what is linked; credentials are not read', async () => {
    const path = join(folder, 'gaps')
    mkdirSync(join(path, `${HEX}/events`), {recursive: true})
    mkdirSync(join(path, `${HEX}/acp`))
    for (const index of [1, 2, 5]) writeFileSync(join(path, named(index)), EVENT)
    writeFileSync(join(path, `${HEX}/events/.eventlog-len-9.marker`), '')
    writeFileSync(join(path, `${HEX}/events/event-00009-5dbeb6ee.json.tmp`), EVENT)
    writeFileSync(join(path, `${HEX}/acp/event_000001_x.json`), EVENT)
    symlinkSync('/etc/passwd', join(path, `${HEX}/events/event-00003-5dbeb6ee.json`))
    const {events, problems} = await readAll(path)
    expect(events.map(({index}) => index)).toEqual([1, 2, 5])
    expect(problems.map(({rule, message}) => [rule, message])).toEqual([
      ['link', 'a link or a device: not followed'],
      ['truncated-log', 'the log had 9 events, 3 are here'],
      ['left-over', 'an unfinished write; not read'],
      ['truncated-log', 'event 0 is missing'],
      ['truncated-log', 'events 3 to 4 are missing'],
    ])
  })

  test('may hold conversations of sub-agents', async () => {
    const path = join(folder, 'nested')
    const nested = `${HEX}/subagents/${HEX.replaceAll('2', '3')}/events`
    mkdirSync(join(path, nested), {recursive: true})
    writeFileSync(join(path, nested, 'event-00000-5dbeb6ee.json'), EVENT)
    mkdirSync(join(path, `${HEX}/events`))
    writeFileSync(join(path, named(0)), EVENT)
    const {events} = await readAll(path)
    expect(events.map(({conversation}) => conversation)).toEqual([ID, ID.replaceAll('2', '3')])
  })
})

describe('an archive', () => {
  test.each<[string, string, string | null]>([
    ['a trajectory', named(0), ID],
    ['an export', 'event_000000_5dbeb6ee-16dc-4466-8a82-58b0a5d571f5.json', ID],
    ['a store', `x/v1_conversations/${HEX}/5dbeb6ee16dc44668a8258b0a5d571f5.json`, ID],
  ])('of %s is read', async (_, name, conversation) => {
    const meta = {name: 'meta.json', data: JSON.stringify({id: ID})}
    const {events} = await readAll(zipFile(zipMade([{name, data: EVENT}, meta])))
    expect(events.map(({text}) => text)).toEqual([EVENT])
    expect(events[0]?.conversation).toBe(conversation)
  })

  test('may be stored as well as deflated, and have a comment', async () => {
    const bytes = zipMade([{name: named(0), data: EVENT, method: 0}])
    bytes.writeUInt16LE(7, bytes.length - 2)
    expect((await readAll(zipFile(Buffer.concat([bytes, Buffer.from('comment')])))).events).toHaveLength(1)
  })

  const member = (name: string, more: Partial<MadeMember> = {}): MadeMember => ({name, data: EVENT, ...more})
  test.each<[string, BadSource['why'], Buffer]>([
    ['a name that leads out', 'hostile', zipMade([member('../x/events/event-00000-a.json')])],
    ['a name that leads out in the middle', 'hostile', zipMade([member('a/../../b.json')])],
    ['an absolute name', 'hostile', zipMade([member('/etc/event_000000_a.json')])],
    ['a name of another system', 'hostile', zipMade([member('C:\\x.json')])],
    ['a name with a zero', 'hostile', zipMade([member('a\0.json')])],
    ['a name that is too long', 'hostile', zipMade([member(`${'a'.repeat(2000)}.json`)])],
    ['folders in folders', 'hostile', zipMade([member(`${'a/'.repeat(300)}x`)])],
    ['a link', 'hostile', zipMade([member(named(0), {mode: 0o120777, data: '/etc/passwd'})])],
    ['two files of one name', 'hostile', zipMade([member(named(0)), member(named(0))])],
    ['files that share their bytes', 'hostile', zipMade([member(named(0)), member(named(1), {says: {offset: 0}})])],
    ['a secret', 'invalid', zipMade([member(named(0), {flags: 1})])],
    ['an unusual packing', 'invalid', zipMade([member(named(0), {method: 12})])],
    [
      'more than its table says',
      'invalid',
      zipMade([member(named(0), {data: 'x'.repeat(1_000_000), says: {size: 10}})]),
    ],
    ['less than its table says', 'invalid', zipMade([member(named(0), {says: {size: 10_000}})])],
    ['other bytes than its table says', 'invalid', zipMade([member(named(0), {says: {crc: 1}})])],
    ['bytes behind its end', 'invalid', zipMade([member(named(0), {says: {packed: 1_000_000}})])],
    ['an offset behind its end', 'invalid', zipMade([member(named(0), {says: {offset: 1_000_000}})])],
    ['a table that is too short', 'invalid', zipMade([member(named(0))], {count: 2})],
    ['a table behind its end', 'invalid', zipMade([member(named(0))], {tableBytes: 100_000})],
    ['half of itself', 'invalid', zipMade([member(named(0))]).subarray(0, 100)],
    ['too many files', 'too-large', zipMade([member(named(0)), member(named(1)), member(named(2))])],
    ['too many bytes', 'too-large', zipMade([member(named(0), {says: {size: 4_000_000_000}})])],
  ])('with %s is refused', async (_, why, bytes) => {
    const limits = {...LIMITS, members: 2, bytes: 3_000_000_000}
    const reading = readAll(zipFile(bytes), limits)
    await expect(reading).rejects.toBeInstanceOf(BadSource)
    await expect(reading).rejects.toMatchObject({why})
  })

  test('in an archive is not passed over without a word', async () => {
    const inner = zipMade([member(named(0))])
    const members = [
      member('other/inner.ZIP', {data: inner}),
      member(`${HEX}/acp/inner.zip`, {data: inner}),
      member(named(0)),
    ]
    const path = zipFile(zipMade(members))
    const {events, problems} = await readAll(path)
    expect(events).toHaveLength(1)
    expect(problems).toMatchObject([{file: `${path}:other/inner.ZIP`, severity: 'warn', rule: 'skipped'}])
  })

  deepTest('is never unpacked beyond what a document may have', async () => {
    const bomb = member(named(0), {data: Buffer.alloc(80_000_000)})
    const {events, problems} = await readAll(zipFile(zipMade([bomb, member(named(1))])))
    expect(events).toHaveLength(1)
    expect(problems.map(({rule}) => rule)).toEqual(['too-large'])
  })
})
