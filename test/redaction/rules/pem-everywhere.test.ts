import {generateKeyPairSync} from 'node:crypto'
import {expect, test} from 'vitest'
import {redactorWith} from '../texts.ts'

const PEM = generateKeyPairSync('rsa', {modulusLength: 2048})
  .privateKey.export({type: 'pkcs8', format: 'pem'})
  .toString()
  .trim()
  .split('\n')
const BODY = PEM.slice(1, -1)
const redactor = redactorWith()

const asDocker = (line: string) => JSON.stringify({log: `${line}\n`, stream: 'stdout', time: '2026-03-01T10:00:00.0Z'})

test.each([
  ['lines of JSON', PEM.map(line => JSON.stringify({level: 'info', msg: line}))],
  ['lines of JSON without a beginning', BODY.map(line => JSON.stringify({level: 'info', msg: line}))],
  ['lines of JSON with fields behind', PEM.map(line => JSON.stringify({msg: line, level: 'info', n: 1}))],
  ['records of a container runtime', PEM.map(asDocker)],
  ['lines with a time and a level', PEM.map((line, i) => `2026-03-01 10:00:0${i % 10} INFO [main] app - ${line}`)],
  ['lines with the name of a service', PEM.map(line => `app-1  | ${line}`)],
  ['lines of two programs', PEM.flatMap((line, i) => (i % 2 ? [line, 'GET /healthz 200'] : [line]))],
  ['lines without a beginning and an end', BODY],
  ['lines without a beginning', PEM.slice(1)],
  ['a string of JSON', [JSON.stringify({key: PEM.join('\n')})]],
  ['JSON in JSON', [JSON.stringify({msg: JSON.stringify({key: PEM.join('\n')})})]],
])('no line of a private key is left in %s', (_, lines) => {
  const text = lines.join('\n')
  const output = redactor.text(text, '-')
  expect(BODY.filter(line => output.includes(line))).toEqual([])
  expect(output.split('\n').length).toBe(lines.length)
  expect(output.includes('GET /healthz 200')).toBe(text.includes('GET /healthz 200'))
})
