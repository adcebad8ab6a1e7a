import {beforeAll, expect, test} from 'vitest'
import {coverageOf} from '../../../src/bundle/collect/outcome.ts'
import type {Coverage, Manifest} from '../../../src/bundle/format/manifest.ts'
import {closingLines} from '../../../src/cli/bundle/words.ts'
import {makeBundle} from '../../bundle/make.ts'

let created: Awaited<ReturnType<typeof makeBundle>>['created']

beforeAll(async () => {
  let remove = () => {}
  created = (
    await makeBundle({
      afterUse: own => {
        remove = own
      },
    })
  ).created
  return remove
})

test('what is missing has a line each, and more that are missing for one reason share theirs', () => {
  const few = missing(5, 'it was not there')
  const many = missing(8, 'there was no room')
  expect(linesFor({coverage: [...few, ...many]}).filter(isMissing)).toEqual([
    ...few.map(({item}) => `missing: ${item}: it was not there`),
    'missing: item 1, item 2 and 6 more: there was no room; manifest.json names each',
  ])
})

test('of many reasons some are told, and how many the others are', () => {
  const coverage = Array.from({length: 25}, (_, at) => missing(8, `reason ${at}`)).flat()
  const lines = linesFor({coverage}).filter(isMissing)
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('missing: 40 more; manifest.json names each')
})

test('what is missed most is named first', () => {
  const kinds = [null, 'Node', 'Event', 'Deployment', 'Pod', 'ConfigMap']
  const coverage = kinds.map(kind => lost(kind ?? 'a log', kind))
  expect(linesFor({coverage}).filter(isMissing)).toEqual([
    'missing: Pod, Deployment and 4 more: there was no space left on the disk; manifest.json names each',
  ])
})

const MAIL_IT = 'next: send the file; the recipient runs: svcdiag check --from case.tar.gz'
const NOTHING = 'next: do not send the file, it contains nothing of the cluster; svcdiag check shows why'
const MAKE_ROOM = /^next: free disk space or choose another disk with --file/

test.each([
  ['whole', null, [], MAIL_IT],
  ['interrupted, and something could not be read', 'interrupted', missing(1, 'denied'), MAIL_IT],
  ['interrupted before the first object', 'interrupted', [unread('pods', 'Pod')], NOTHING],
  ['denied everything', null, [{...unread('pods', 'Pod'), status: 'denied'}], NOTHING],
  [
    'short of one of two',
    null,
    [unread('pods', 'Pod'), {...unread('secrets', 'Secret'), status: 'collected'}],
    MAIL_IT,
  ],
  ['interrupted, and something found no room', 'interrupted', [lost('a log', null)], expect.stringMatching(MAKE_ROOM)],
  ['short of room for what is no question asked for', 'disk-full', [], expect.stringMatching(MAKE_ROOM)],
] as const)('%s: what to do next', (_what, partial, coverage, next) => {
  expect(linesFor({coverage: [...coverage], partial}).at(-1)).toEqual(next)
})

test('what was not searched for is named by where it is from, and nothing more is promised than was done', () => {
  const judged = {
    source: 'rule/assigned-secret',
    why: 'verdict',
    values: 1,
    mark: '0123456789abcdef',
    checks: ['tls.valid'],
  }
  const redaction = {
    ...created.redaction,
    weak: ['secret/ns/a.user', 'secret/ns/b.mode'],
    inPlaceOnly: [{source: 'rule/assigned-secret', why: 'word', values: 3, mark: null, checks: []}, judged],
  } as typeof created.redaction
  expect(closingLines({...created, redaction}, 'case.tar.gz').slice(2, 6)).toEqual([
    'self-scan passed: the archive was read back and contains no value that was searched for',
    'not searched for: secret/ns/a.user, secret/ns/b.mode: ordinary text contains such names, numbers and words',
    'masked only where a rule matched: 3 values that may be words',
    'masked only where a rule matched: 1 value that checks need: tls.valid',
  ])
})

function missing(count: number, reason: string): Coverage[] {
  return Array.from({length: count}, (_, at) => {
    const name = `item ${at + 1}`
    return coverageOf({name, rule: null, read: null}, {status: 'missing', cause: 'not-looked', input: name, reason}, 0)
  })
}

function lost(name: string, kind: string | null): Coverage {
  const read = kind === null ? null : {kind, namespace: null, name: null}
  return coverageOf({name, rule: null, read}, {status: 'no-room'}, 0)
}

function unread(name: string, kind: string): Coverage {
  const read = {kind, namespace: null, name: null}
  const why = {status: 'missing', cause: 'interrupted', input: name, reason: 'interrupted'} as const
  return coverageOf({name, rule: null, read}, why, 0)
}

function linesFor(change: Partial<Manifest>): string[] {
  return closingLines({...created, manifest: {...created.manifest, ...change}}, 'case.tar.gz')
}

function isMissing(line: string): boolean {
  return line.startsWith('missing: ')
}
