import {expect, test} from 'vitest'
import {redactBytes, redactorWith} from '../texts.ts'

const MASK = /<redacted:[^>]*>/g

test('a line that comes again is masked again, with the same token', () => {
  const lines = redacted('password=hunter2pw\nready\n'.repeat(3)).split('\n')
  expect(lines[0]).toMatch(/^password=<redacted:rule\/assigned-secret#[0-9a-f]{16}>$/)
  expect([lines[2], lines[4]]).toEqual([lines[0], lines[0]])
  expect(lines[1]).toBe('ready')
})

test('the same line is judged by the lines around it, each time anew', () => {
  const pair = (name: string) => `name: ${name}\nvalue: winter-cat-9\n`
  expect(bare(pair('LOG_LEVEL') + pair('DB_PASSWORD') + pair('LOG_LEVEL') + pair('DB_PASSWORD'))).toBe(
    'name: LOG_LEVEL\nvalue: winter-cat-9\nname: DB_PASSWORD\nvalue: #\n'.repeat(2),
  )
})

test('a name of one list item says nothing of the value in another', () => {
  const text = '- name: DB_PASSWORD\n- value: winter-cat-9\n  other: 1\n- name: API_KEY\n'
  expect(redacted(text)).toBe(text)
})

test('what goes on behind a line goes on each time', () => {
  const block = 'log private_key: |\nprivate_key: |\n  hunter2pw\nuser: app\n'
  expect(bare(block.repeat(3))).toBe('log private_key: |\nprivate_key: |\n  #\nuser: app\n'.repeat(3))
})

test('documents after one another are read each for itself', () => {
  const secret = '{"kind":"Secret","data":{"a":"aGVsbG8gd29ybGQ="}}\n'
  const map = '{"kind":"ConfigMap","data":{"a":"aGVsbG8gd29ybGQ="}}\n'
  const cut = '{"kind":"Secret","data":{"a":"aGVs\n'
  const lines = redacted(map + secret + cut + map + secret).split('\n')
  expect([lines[0], lines[3]]).toEqual([map.trim(), map.trim()])
  expect(lines[1]).not.toContain('aGVsbG8')
  expect(lines[4]).toBe(lines[1])
})

function redacted(text: string): string {
  return redactBytes(redactorWith(), Buffer.from(text)).toString()
}

function bare(text: string): string {
  return redacted(text).replace(MASK, '#')
}
