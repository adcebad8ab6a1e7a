const LINE_FEED = 10
/** Only this many bytes of a line are searched for a timestamp. */
const HEAD = 4096
/** A line with more bytes than this is emitted in pieces. */
const LONGEST_HELD = 1_048_576
/** Matches the kubelet's own timestamps, which some bundles contain. */
const STAMPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6,9}(?:Z|[+-]\d\d:\d\d) /

/** Each line gets its own time, else the time of the previous line, else `start` (RFC 3339). */
export async function* stamped(text: AsyncIterable<Buffer>, start: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let last = start
  let isWithin = false

  function line(bytes: Buffer): Buffer[] {
    if (isWithin) return [bytes]
    const head = bytes.toString('latin1', 0, HEAD)
    if (STAMPED.test(head)) return [bytes]
    last = ownTime(head) ?? last
    return [Buffer.from(`${last} `), bytes]
  }

  for await (const chunk of text) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const out: Buffer[] = []
    let at = 0
    for (let next = bytes.indexOf(LINE_FEED) + 1; next > 0; next = bytes.indexOf(LINE_FEED, at) + 1) {
      out.push(...line(bytes.subarray(at, next)))
      isWithin = false
      at = next
    }
    rest = bytes.subarray(at)
    if (rest.length > LONGEST_HELD) {
      out.push(...line(rest))
      isWithin = true
      rest = Buffer.alloc(0)
    }
    if (out.length > 0) yield Buffer.concat(out)
  }
  if (rest.length > 0) yield Buffer.concat(line(rest))
}

const DATE = String.raw`\d{4}[-/]\d\d[-/]\d\d`
const TIME = String.raw`${DATE}[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`
const PARTS = /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/

/** Matches the time in a line of a JSON logger. A number is in seconds or milliseconds since 1970. */
const IN_JSON = new RegExp(
  String.raw`"(?:ts|asctime|timestamp|time|@timestamp)" ?: ?(?:"(${TIME})"|(\d{10}(?:\.\d{1,9})?|\d{13})[,}])`,
)
const AT_START = new RegExp(`^[[(]?(${TIME})`)

/** Returns RFC 3339 with milliseconds, or null. Dates inside the message do not count. Without a zone, it is UTC. */
export function ownTime(head: string): string | null {
  const [, text, number] = (head.startsWith('{') ? IN_JSON : AT_START).exec(head) ?? []
  if (number !== undefined) return isoOf(Number(number) * (/^\d{13}$/.test(number) ? 1 : 1000))
  const [, year, month, day, time, fraction = '0', zone = 'Z'] = PARTS.exec(text ?? '') ?? []
  if (year === undefined) return null
  const offset = zone === 'UTC' ? 'Z' : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return isoOf(Date.parse(`${year}-${month}-${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`))
}

function isoOf(ms: number): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
