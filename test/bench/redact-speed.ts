import {gzipSync} from 'node:zlib'
import {createRedactor} from '../../src/redaction/redactor.ts'
import {kubernetesDocuments} from './kubernetes-documents.ts'
import {type LogText, logText} from './log-text.ts'
import {serviceText} from './service-text.ts'

/**
 * Measures 100 MB of one text in its own process: log text, or the text of the argument. It passes through gzip and
 * through a new redactor, first once each, then three more times in turns. 190 secrets of 24 characters make about
 * 11,200 needles. Prints one line of JSON with MB/s by wall time and by the processor time of all threads, which other
 * programs disturb less.
 */
const SIZE = 100_000_000
const CHUNK = 65_536
const TEXTS: Readonly<Record<string, (size: number, secretCount: number) => LogText>> = {
  log: logText,
  services: serviceText,
  yaml: (size, count) => kubernetesDocuments('yaml', size, count),
  json: (size, count) => kubernetesDocuments('json', size, count),
  lines: (size, count) => kubernetesDocuments('lines', size, count),
}

const [, , kind = 'log'] = process.argv
const {bytes, secrets} = (TEXTS[kind] ?? logText)(SIZE, 190)
const redactor = createRedactor({
  secrets: secrets.map((secret, index) => ({ref: `secret/bench/s${index}.key`, value: Buffer.from(secret)})),
  objectNames: new Set(),
  rules: [],
  paths: [],
  key: Buffer.alloc(32, 1),
})
const passes = [1, 2, 3, 4].map(() => ({gzip: speedOf(gzip), redact: speedOf(redact)}))
const [first, ...further] = passes
console.log(JSON.stringify({first, further: further.sort((one, other) => ratioOf(one) - ratioOf(other))[1]}))

function ratioOf({gzip, redact}: (typeof passes)[number]): number {
  return redact.clock / gzip.clock
}

function gzip(): void {
  gzipSync(bytes, {level: 6})
}

function redact(): void {
  const stream = redactor.stream('log')
  for (let at = 0; at < SIZE; at += CHUNK) stream.push(bytes.subarray(at, at + CHUNK))
  stream.end()
}

/** Returns megabytes per second. */
function speedOf(run: () => void): {clock: number; processor: number} {
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
  run()
  const {user, system} = process.cpuUsage(usedBefore)
  return {clock: SIZE / 1000 / (performance.now() - startedAt), processor: SIZE / (user + system)}
}
