import {onTestFinished} from 'vitest'
import {createSink, type Sink} from '../../../src/cli/output/sink.ts'
import {buildInstallation, startLab} from '../../../src/lab/index.ts'
import {LIVELY} from '../../../src/lab/time.ts'

/** Starts a healthy lab in the namespace `svc`, until the test ends. */
export async function served() {
  const now = new Date().toISOString()
  const installation = buildInstallation({profile: 'openhands', namespace: 'svc', now, faults: []})
  const lab = await startLab(installation, {port: 0, pace: LIVELY})
  onTestFinished(() => lab.close())
  return lab
}

export const CHANGE_FLAGS = {
  lab: false,
  json: false,
  verbose: false,
  quiet: false,
  'log-format': 'pretty',
  color: 'never',
  'no-color': false,
  'dry-run': false,
  yes: true,
  wait: false,
} as const

/** Returns a sink and everything that it prints. */
export function recording(): {sink: Sink; printed: () => string} {
  const parts: string[] = []
  const stream = {
    write(part: string | Uint8Array, taken?: () => void) {
      parts.push(Buffer.from(part).toString())
      taken?.()
    },
  }
  return {sink: createSink({stdout: stream, stderr: stream}), printed: () => parts.join('')}
}
