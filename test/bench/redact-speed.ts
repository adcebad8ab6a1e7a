import {gzipSync} from 'node:zlib'
import {createRedactor} from '../../src/redaction/redactor.ts'
import {logText} from './log-text.ts'

/**
 * One measurement in a process of its own: 100 MB of log text through gzip and through the redactor, which is new, so
 * that its warming up counts. 190 secrets of 24 characters make about 1,500 needles. Prints one line of JSON.
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
let out = 0
const redact = speedOf(() => {
  const stream = redactor.stream('log')
  for (let at = 0; at < SIZE; at += CHUNK) {
    for (const part of stream.push(bytes.subarray(at, at + CHUNK))) out += part.length
  }
  for (const part of stream.end()) out += part.length
})
const masks = Object.values(redactor.report().totals).reduce((sum, count) => sum + count, 0)
console.log(JSON.stringify({gzip, redact, masks, out}))

/** Megabytes a second. */
function speedOf(run: () => unknown): number {
  const startedAt = performance.now()
  run()
  return SIZE / 1000 / (performance.now() - startedAt)
}
