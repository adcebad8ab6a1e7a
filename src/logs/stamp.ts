/** The time before a line, as the kubelet writes it: nanoseconds, and the node's own zone. */
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:)(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)(?= |$)/

export interface Stamp {
  /** Microseconds since the epoch; doubles hold them with a quarter of one to spare. */
  readonly time: number
  readonly text: string
}

/** Reads the stamps of one log, null where a line has none. Most lines are of the same minute, which is parsed once. */
export function stampReader(): (line: string) => Stamp | null {
  let minute = ''
  let minuteMs = 0
  return line => {
    const parts = STAMP.exec(line)
    if (parts === null) return null
    const [text, upToMinute = '', seconds = '', fraction = '', zone = ''] = parts
    const own = upToMinute + zone
    if (own !== minute) {
      minute = own
      minuteMs = Date.parse(`${upToMinute}00${zone}`)
    }
    return {text, time: minuteMs * 1000 + Number(seconds) * 1e6 + Number(fraction.padEnd(9, '0')) / 1000}
  }
}
