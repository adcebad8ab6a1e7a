import {createRedactor} from '../../src/redaction/redactor.ts'
import {DENSE, type Make, SECRETS, SPARSE} from './hostile-text.ts'
import {logText} from './log-text.ts'

/**
 * Measures inputs that are designed to be slow against ordinary text. Prints one line of JSON with the milliseconds for
 * `SIZE` bytes by name. With the argument `secrets`, each line contains another secret, and the values are bytes per
 * microsecond of processor time at two sizes. Inputs with dense keywords or secrets are shorter, and their time is
 * extrapolated.
 */
const SIZE = 100_000_000
const DENSE_SIZE = 10_000_000
const SECRETS_SIZES = [5_000_000, 20_000_000] as const
const CHUNK = 65_536

const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [], paths: [], key: Buffer.alloc(32, 1)})
redact(logText(SIZE / 10, 190).bytes) // a warm-up, because the first megabytes are slower

const [, , kind] = process.argv
console.log(JSON.stringify(Object.fromEntries(kind === 'secrets' ? speeds() : times())))

function times(): (readonly [string, number])[] {
  const timesOf = (makers: Readonly<Record<string, Make>>, size: number) =>
    Object.entries(makers).map(([name, make]) => [name, redact(make(size)).clock * (SIZE / size)] as const)
  const ordinary = redact(logText(SIZE, 190).bytes).clock
  return [['ordinary', ordinary], ...timesOf(SPARSE, SIZE), ...timesOf(DENSE, DENSE_SIZE)]
}

function speeds(): (readonly [string, {readonly short: number; readonly long: number}])[] {
  return Object.entries(SECRETS).map(([name, make]) => {
    const [short, long] = SECRETS_SIZES.map(size => size / redact(make(size)).processor) as [number, number]
    return [name, {short, long}]
  })
}

/** Returns wall time in milliseconds and processor time in microseconds. */
function redact(bytes: Buffer): {readonly clock: number; readonly processor: number} {
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
  const stream = redactor.stream('input')
  for (let at = 0; at < bytes.length; at += CHUNK) stream.push(bytes.subarray(at, at + CHUNK))
  stream.end()
  const {user, system} = process.cpuUsage(usedBefore)
  return {clock: performance.now() - startedAt, processor: user + system}
}
