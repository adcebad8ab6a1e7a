/**
 * Runs only the redactor on the bytes of `pod-logs.ts`, as its own process, in chunks as from a socket. Prints lines
 * per second, by wall time and by the processor time of all threads.
 */
import {createRedactor} from '../../src/redaction/redactor.ts'
import {podLogs} from './pod-logs.ts'

const CHUNK = 65_536
const [pods = '0', bytes = '0'] = process.argv.slice(2)
const {logs, lines, secrets} = podLogs(Number(pods), Number(bytes))
const redactor = createRedactor({
  secrets: secrets.map((secret, index) => ({ref: `secret/bench/s${index}.key`, value: Buffer.from(secret)})),
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 1),
})
const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
for (const [index, log] of logs.entries()) {
  const stream = redactor.stream(`log-${index}`)
  for (let at = 0; at < log.length; at += CHUNK) stream.push(log.subarray(at, at + CHUNK))
  stream.end()
}
const {user, system} = process.cpuUsage(usedBefore)
console.log(
  JSON.stringify({clock: (lines * 1000) / (performance.now() - startedAt), processor: (lines * 1e6) / (user + system)}),
)
