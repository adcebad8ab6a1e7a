import {expect, test} from 'vitest'
import {receivedText} from '../../../src/cli/serve/receive.ts'
import type {CallbackRecord} from '../../../src/server/receiver/record.ts'

const RECORD: CallbackRecord = {
  id: 'c1',
  conversation: null,
  sessionId: 'build 17',
  finishedAt: null,
  path: '/',
  bytes: 12,
  isJson: true,
  body: '{"a":1}',
  answer: 204,
  count: 1,
  firstAt: 0,
  lastAt: 0,
}

function shown(more: Partial<CallbackRecord>): string {
  const record = {...RECORD, ...more}
  return receivedText({at: 0, incoming: record, record})
}

test.each([
  [{}, '  {"a":1}\n'],
  [{body: '["\u009b2J\u007f\u202e"]'}, '  ["\\x9b2J\\x7f\\u202e"]\n'],
  [{isJson: false, body: 'a\n\u001b[2Jb'}, '  a \\x1b[2Jb\n'],
  [{isJson: false, body: 'AP8B', encoding: 'base64' as const}, '  (not text)\n'],
  [{isJson: false, body: '', bytes: 0}, '  (empty)\n'],
  [{answer: 403}, ''],
])('row %#: it shows what came', (more, body) => {
  const [line, ...others] = shown(more).split('\n')
  expect(line).toMatch(/^1970-01-01T00:00:00.000000Z callback at \/, \d+ bytes, of build 17: answered with \d+$/)
  expect(others.join('\n')).toBe(body)
})
