import {randomBytes} from 'node:crypto'
import {createRedactor} from '../../src/redaction/redactor.ts'
import {logText} from './log-text.ts'

/**
 * How long inputs take that were made to be slow, beside ordinary text: milliseconds by name, as one line of JSON. Those
 * that are dense with keywords or secrets are shorter, and their time is reckoned up to the same size.
 */
const SIZE = 100_000_000
const DENSE_SIZE = 10_000_000
const CHUNK = 65_536

const repeated = (unit: string) => () => Buffer.alloc(SIZE, unit)
const dense = (unit: string) => () => Buffer.alloc(DENSE_SIZE, unit)
const INPUTS: Readonly<Record<string, () => Buffer>> = {
  ordinary: () => logText(SIZE, 190).bytes,
  'one letter': repeated('a'),
  'line ends': repeated('\n'),
  'blanks after a name': repeated(`password${' '.repeat(65_000)}`),
  'open brackets': repeated('['),
  'nested objects': repeated('{"a":'),
  'quotes and backslashes': repeated('\\"'),
  'nested repeats': repeated(`token=${'a'.repeat(5000)}!${'.a'.repeat(5000)} `),
  'YAML pairs': dense('- name: A\n  value: b\n'),
  'names with blocks': dense('password: |\n'),
  'JSON Secrets': dense('{"apiVersion":"v1","data":{"a":"aGVsbG8gd29ybGQ="},"kind":"Secret"}\n'),
  'beginnings of JSON': dense('{\n "data": {'),
  'masked parameters': dense('&token=x9x8x7x6'),
  'masked URLs': dense('http://a:b@'),
  'encoded pairs': dense('cGFzc3dvcmQ9aHVudGVy '),
  'random bytes': () => randomBytes(SIZE),
  zeros: () => Buffer.alloc(SIZE),
}

const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: Buffer.alloc(32, 1)})
redact(logText(SIZE / 10, 190).bytes) // the first millions of bytes are slower

const times = Object.entries(INPUTS).map(([name, make]) => [name, redact(make())] as const)
console.log(JSON.stringify(Object.fromEntries(times)))

/** Milliseconds for `SIZE` bytes like these. */
function redact(bytes: Buffer): number {
  const startedAt = performance.now()
  const stream = redactor.stream('input')
  for (let at = 0; at < bytes.length; at += CHUNK) stream.push(bytes.subarray(at, at + CHUNK))
  stream.end()
  return ((performance.now() - startedAt) * SIZE) / bytes.length
}
