import {logText} from './log-text.ts'

export interface PodLogs {
  /** The kubelet's output for each pod, with a timestamp before each line. */
  readonly logs: readonly Buffer[]
  readonly lines: number
  readonly secrets: readonly string[]
}

const SECRETS = 190
const STAMP_BYTES = 31
const LINE_FEED = 10

/** Returns log text of this size, distributed over the pods line by line. Merged by time, the logs are the text again. */
export function podLogs(pods: number, bytes: number): PodLogs {
  const text = logText(bytes, SECRETS)
  const logs = Array.from({length: pods}, () => Buffer.allocUnsafe(Math.ceil((bytes / pods) * 1.5)))
  const ends = logs.map(() => 0)
  let lines = 0
  for (let at = 0, end = text.bytes.indexOf(LINE_FEED); end !== -1; end = text.bytes.indexOf(LINE_FEED, at)) {
    const pod = lines % pods
    const log = logs[pod] as Buffer // one log per pod
    const stamp = `${new Date(Date.UTC(2026, 2, 1) + lines).toISOString().slice(0, -1)}000000Z `
    ends[pod] = (ends[pod] ?? 0) + log.write(stamp, ends[pod] ?? 0, STAMP_BYTES, 'latin1')
    ends[pod] += text.bytes.copy(log, ends[pod], at, end + 1)
    at = end + 1
    lines += 1
  }
  return {logs: logs.map((log, pod) => log.subarray(0, ends[pod])), lines, secrets: text.secrets}
}
