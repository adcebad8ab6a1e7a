import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {redactBytes, redactChunks, redactorWith} from '../texts.ts'

const redactor = redactorWith()

const TIME = '2026-03-01T10:00:00.123456789Z'
const cri = (stream: string, flag: string, text: string) => `${TIME} std${stream} ${flag} ${text}\n`
/** Records of other programs that read those of Docker: with blanks, or with the keys in another order. */
const REWRITTEN: Readonly<Record<string, (log: string, stream?: string) => string>> = {
  'with blanks': (log, stream = 'stdout') =>
    `{"log": ${JSON.stringify(log)}, "stream": "${stream}", "time": "${TIME}"}\n`,
  'that end with the log': (log, stream = 'stdout') =>
    `{"stream":"${stream}","time":"${TIME}","log":${JSON.stringify(log)}}\n`,
  'that end with the log, with blanks': (log, stream = 'stdout') =>
    `{"stream": "${stream}", "time": "${TIME}", "log": ${JSON.stringify(log)}}\n`,
  'with the stream after the time': (log, stream = 'stdout') =>
    `{"log":${JSON.stringify(log)},"time":"${TIME}","stream":"${stream}"}\n`,
  'with the log between other keys': (log, stream = 'stdout') =>
    `{"date":1772359200.5,"log":${JSON.stringify(log)},"stream":"${stream}","n":null}\n`,
}
const json = (stream: string, log: string) => `${JSON.stringify({log, stream: `std${stream}`, time: TIME})}\n`

/** Records of a container runtime, and the parts of the secret that must not remain in the output. */
const PARTED: Readonly<Record<string, readonly [text: string, ...left: string[]]>> = {
  'a line of the other stream between': [
    cri('out', 'P', 'level=info password=winter') + cri('err', 'F', 'GET / 200') + cri('out', 'F', 'cat99xyz done'),
    'winter',
    'cat99xyz',
  ],
  'lines of both streams in parts': [
    cri('out', 'P', '{"password":"winter') +
      cri('err', 'P', 'token=dog') +
      cri('err', 'F', '77abcdefgh end') +
      cri('out', 'P', 'cat99') +
      cri('err', 'F', 'GET / 200') +
      cri('out', 'F', 'bird88"}'),
    'winter',
    'cat99',
    'bird88',
    '77abcdefgh',
  ],
  'a keyword in two parts': [
    cri('out', 'P', 'level=info pass') + cri('err', 'F', 'GET / 200') + cri('out', 'F', 'word=winter-cat9'),
    'winter-cat9',
  ],
  'records of JSON': [json('out', 'level=info password=winter') + json('out', 'cat99xyz done\n'), 'winter', 'cat99xyz'],
  'records of JSON, more than two': [
    json('out', '{"password":"winter') + json('out', 'cat99') + json('out', 'bird88","n":1}\n'),
    'winter',
    'cat99',
    'bird88',
  ],
  'records of JSON, a keyword in two parts': [
    json('out', `${'x'.repeat(16_000)} pass`) + json('out', 'word=winter-cat9\n'),
    'winter-cat9',
  ],
  'records of JSON with blanks': [
    `${REWRITTEN['with blanks']?.(`${'x '.repeat(8100)} password=winter`)}${REWRITTEN['with blanks']?.('cat99xyz done\n')}`,
    'winter',
    'cat99xyz',
  ],
  'records of JSON, another stream between': [
    json('out', 'password=winter') + json('err', 'GET / 200\n') + json('out', 'cat99xyz done\n'),
    'winter',
    'cat99xyz',
  ],
}

describe.each(Object.entries(PARTED))('%s', (_, [text, ...secrets]) => {
  const bytes = Buffer.from(`${text}${cri('out', 'F', 'GET /healthz 200')}`)
  const out = redactBytes(redactor, bytes)

  test('no part of the secret is left, all else is', () => {
    for (const secret of secrets) expect(out.toString()).not.toContain(secret)
    expect(out.toString().split('\n').length).toBe(bytes.toString().split('\n').length)
    expect(out.toString()).toContain('GET /healthz 200')
    if (text.includes('GET / 200')) expect(out.toString()).toContain('GET / 200')
  })

  test('however the bytes are cut', () => {
    const step = bytes.length > 4000 ? 997 : 1
    for (let cut = 1; cut < bytes.length; cut += step) {
      expect(redactChunks(redactor, [bytes.subarray(0, cut), bytes.subarray(cut)]).equals(out)).toBe(true)
    }
  })

  test('redacting twice changes nothing', () => expect(redactBytes(redactor, out).equals(out)).toBe(true))
})

test('records of JSON stay JSON', () => {
  const [text] = PARTED['records of JSON, more than two'] ?? ['']
  const logs = redactBytes(redactor, Buffer.from(text)).toString().trim().split('\n')
  expect(logs.map(line => JSON.parse(line).stream)).toEqual(['stdout', 'stdout', 'stdout'])
})

test('complete lines are not joined: what a name and a value of two lines make is no secret', () => {
  const text = json('out', 'the password=\n') + json('out', 'winter-cat9 is a cat\\n\n') + json('out', 'end\n')
  expect(redactBytes(redactor, Buffer.from(text)).toString()).toBe(text)
})

test('a line that never ends holds back a few others only', () => {
  const stream = redactor.stream('x')
  const others = Array.from({length: 40}, () => cri('err', 'F', 'GET / 200')).join('')
  const out = Buffer.concat(stream.push(Buffer.from(cri('out', 'P', 'password=winter-cat9') + others))).toString()
  expect(out).toContain('GET / 200')
  expect(out).not.toContain('winter')
})

describe('a secret that stands below its name', () => {
  const rows = readFileSync(new URL('../marked/over-lines.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(row => row !== '')

  /**
   * Returns true if the value is on the line below its key. The redactor cannot follow such a document across JSON
   * records.
   */
  const isDocument = (row: string) => /value:(?: >-)?⏎/.test(row)

  test.each(rows.filter(row => !isDocument(row)))('%s, in records of JSON', row =>
    expectHidden(row, line => json('out', `${line}\n`)),
  )

  describe.each(Object.entries(REWRITTEN))('in records %s', (_, record) => {
    test.each(rows.filter(row => !isDocument(row)))('%s', row => expectHidden(row, line => record(`${line}\n`)))
  })

  test.each(rows)('%s, in records of CRI', row => expectHidden(row, line => cri('out', 'F', line)))

  function expectHidden(row: string, record: (line: string) => string): void {
    const lines = row.split('⏎')
    const text = lines.map(line => record(line.replace(/[«»]/g, ''))).join('')
    const masked = redactBytes(redactor, Buffer.from(text)).toString()
    const secrets = [...row.matchAll(/«([^»⏎]*)»/g)].map(([, secret = '']) => JSON.stringify(secret).slice(1, -1))
    for (const secret of secrets) expect(masked).not.toContain(secret)
    expect(masked.split('\n')).toHaveLength(lines.length + 1)
    for (const line of masked.trimEnd().split('\n'))
      if (/^\{.*"log":/.test(line)) expect(() => JSON.parse(line)).not.toThrow()
  }
})

describe.each(Object.entries(REWRITTEN))('records %s', (_, record) => {
  test('the rows of a table are hidden, all else stays', () => {
    const text = record('user,password\n') + record('anna,winter-cat9\n') + record('ben,sommer-hund8')
    const masked = redactBytes(redactor, Buffer.from(text)).toString()
    expect(masked.replace(/<redacted:[^>]*>/g, '#')).toBe(text.replace(/winter-cat9|sommer-hund8/g, '#'))
  })

  test('fields beside the text of the program are searched', () => {
    const text = record('GET / 200\n').replace('{', '{"password":"winter-cat9",')
    expect(redactBytes(redactor, Buffer.from(text)).toString()).not.toContain('winter-cat9')
  })

  test('a variable over two records is hidden', () => {
    const text = record('  - name: DB_PASSWORD\n') + record('    value: winter-cat9\n')
    const masked = redactBytes(redactor, Buffer.from(text)).toString()
    expect(masked.replace(/<redacted:[^>]*>/g, '#')).toBe(text.replace('winter-cat9', '#'))
  })

  test('lines without a line feed are not joined', () => {
    const text = record('no password=\n') + record('winter-cat9 is a cat\n') + record('GET / 200') + record('end')
    expect(redactBytes(redactor, Buffer.from(text)).toString()).toBe(text)
  })
})
