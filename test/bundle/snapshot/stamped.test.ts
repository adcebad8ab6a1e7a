import fc from 'fast-check'
import {expect, test} from 'vitest'
import {ownTime, stamped} from '../../../src/bundle/snapshot/stamped.ts'

const START = '2026-03-01T08:00:00Z'

test.each([
  ['2026-03-01 12:00:00,123 WARN  [org.keycloak.events] (executor) ...', '2026-03-01T12:00:00.123Z'],
  ['2026-03-01 12:00:00.5 UTC [42] ERROR:  duplicate key', '2026-03-01T12:00:00.500Z'],
  ['2026/03/01 12:00:00 [error] 42#42: upstream', '2026-03-01T12:00:00.000Z'],
  ['[2026-03-01 12:00:00 +0100] [7] [INFO] Booting', '2026-03-01T11:00:00.000Z'],
  ['{"asctime":"2026-03-01 12:00:00,007","levelname":"INFO"}', '2026-03-01T12:00:00.007Z'],
  ['{"message":"late","ts": "2026-03-01T12:00:00.1234567Z"}', '2026-03-01T12:00:00.123Z'],
  ['{"level":30,"time":1772366400123,"msg":"pino"}', '2026-03-01T12:00:00.123Z'],
  ['{"level":"info","ts":1772366400.25,"msg":"zap"}', '2026-03-01T12:00:00.250Z'],
])('%s tells its time', (line, time) => {
  expect(ownTime(line)).toBe(time)
})

test.each([
  'INFO:     Application startup complete.',
  'certificate expires 2030-01-01 00:00:00',
  '{"message":"valid until 2030-01-01 00:00:00","severity":"INFO"}',
  '{"time":"soon"}',
  '2026-13-45 99:00:00 nothing',
])('%s tells none', line => {
  expect(ownTime(line)).toBeNull()
})

async function stampedText(text: string, chunk: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += chunk) yield Buffer.from(text.slice(at, at + chunk))
  }
  const parts: Buffer[] = []
  for await (const part of stamped(chunks(), START)) parts.push(part)
  return Buffer.concat(parts).toString()
}

const TEXT = [
  'banner',
  '2026-03-01 12:00:00,123 ERROR it broke',
  'Traceback (most recent call last):',
  '2026-03-01 12:00:01,000 INFO goes on',
  '2026-03-01T12:00:02.123456789Z stamped already',
]
const STAMPED = [
  `${START} banner`,
  '2026-03-01T12:00:00.123Z 2026-03-01 12:00:00,123 ERROR it broke',
  '2026-03-01T12:00:00.123Z Traceback (most recent call last):',
  '2026-03-01T12:00:01.000Z 2026-03-01 12:00:01,000 INFO goes on',
  '2026-03-01T12:00:02.123456789Z stamped already',
]

test('each line stands behind its time, or that of the line before, however the bytes come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({min: 1, max: 300}), fc.boolean(), async (chunk, isOver) => {
      const end = isOver ? '\n' : ''
      expect(await stampedText(TEXT.join('\n') + end, chunk)).toBe(STAMPED.join('\n') + end)
    }),
  )
})

test('a line of megabytes is passed on in pieces, with one time', async () => {
  const long = 'x'.repeat(3_000_000)
  expect(await stampedText(`${long}\nnext\n`, 65_536)).toBe(`${START} ${long}\n${START} next\n`)
})
