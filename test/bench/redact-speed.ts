import {gzipSync} from 'node:zlib'
import {createRedactor} from '../../src/redaction/redactor.ts'
import {median} from './line.ts'
import {logText} from './log-text.ts'

/**
 * One measurement in a process of its own: 100 MB of log text through gzip and through a new redactor, which then gets
 * the same three times more. 190 secrets of 24 characters make about 1,900 needles. Prints one line of JSON, in MB/s.
 */
const SIZE = 100_000_000
const CHUNK = 65_536

const {bytes, secrets} = logText(SIZE, 190)
const gzip = speedOf(() => gzipSync(bytes, {level: 6}))
const redactor = createRedactor({
  secrets: secrets.map((secret, index) => ({ref: `secret/bench/s${index}.key`, value: Buffer.from(secret)})),
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 1),
})
const first = speedOf(redact)
const further = median([1, 2, 3].map(() => speedOf(redact)))
console.log(JSON.stringify({gzip, first, further}))

function redact(): void {
  const stream = redactor.stream('log')
  for (let at = 0; at < SIZE; at += CHUNK) stream.push(bytes.subarray(at, at + CHUNK))
  stream.end()
}

/** Megabytes a second. */
function speedOf(run: () => unknown): number {
  const startedAt = performance.now()
  run()
  return SIZE / 1000 / (performance.now() - startedAt)
}
