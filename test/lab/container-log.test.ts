import {describe, expect, test} from 'vitest'

import type {LogLine} from '../../src/kube-api/state.ts'
import {levelsOf, type RunningLab, runningLab, setLevel} from './controllers/running-lab.ts'

const LINE_MS = 500

const nameOf = (lab: RunningLab, prefix: string) => lab.find('Pod', prefix)[0]?.metadata.name ?? ''

function logOf(lab: RunningLab, prefix: string, container: string) {
  const log = lab.state.log({namespace: 'agents', pod: nameOf(lab, prefix), container, previous: false})
  if (log === null) throw new Error(`no log of ${prefix}`)
  return log
}

function follow(lab: RunningLab, prefix: string, container: string) {
  const log = logOf(lab, prefix, container)
  const lines: LogLine[] = []
  let isOver = false
  const stop = log.follow(
    line => lines.push(line),
    () => {
      isOver = true
    },
  )
  return {before: log.lines, lines, stop, isOver: () => isOver}
}

describe('a log that is followed', () => {
  test('grows, with time stamps that grow too', () => {
    const lab = runningLab()
    const {before, lines} = follow(lab, 'app-', 'app')
    lab.pass(3 * LINE_MS)
    expect(lines.map(({text}) => JSON.parse(text).message)).toEqual(
      [1, 2, 3].map(n => expect.stringContaining(`request=${n}`)),
    )
    const times = [...before, ...lines].map(({time}) => time)
    expect(times).toEqual(times.toSorted())
    expect(times.every(time => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/.test(time))).toBe(true)
  })

  test('has the same lines for who comes later, and goes on where those end', () => {
    const lab = runningLab()
    const first = follow(lab, 'app-', 'app')
    lab.pass(3 * LINE_MS + 100)
    first.stop()
    lab.pass(3 * LINE_MS)
    const second = follow(lab, 'app-', 'app')
    expect(second.before).toEqual([...first.before, ...first.lines, ...second.before.slice(-3)])
    lab.pass(LINE_MS)
    expect(second.lines).toMatchObject([{text: expect.stringContaining('request=7')}])
  })

  test('is silent while nobody follows, and once nobody does any more nothing is left running', () => {
    const lab = runningLab()
    const before = logOf(lab, 'app-', 'app').lines
    lab.pass(10 * LINE_MS)
    expect(logOf(lab, 'app-', 'app').lines).toEqual(before)
    follow(lab, 'app-', 'app').stop()
    expect(lab.isAsleep()).toBe(true)
  })

  test('ends when its pod is gone', () => {
    const lab = runningLab()
    const followed = follow(lab, 'app-', 'app')
    lab.change('Deployment', 'app', spec => setLevel(spec, 'DEBUG'))
    lab.settle()
    expect(followed.isOver()).toBe(true)
    expect(lab.isAsleep()).toBe(true)
  })

  test('ends at once where the container does not run', () => {
    const lab = runningLab({faults: ['pod.crashloop']})
    const waiting = lab.find('Pod', 'worker-')[1]?.metadata.name ?? ''
    const log = lab.state.log({namespace: 'agents', pod: waiting, container: 'worker', previous: false})
    let isOver = false
    log?.follow(
      () => {},
      () => {
        isOver = true
      },
    )
    lab.pass(1)
    expect(isOver).toBe(true)
  })
})

describe('a pod that was made since', () => {
  test('has a log from its start on, and at DEBUG writes what else is not written', () => {
    const lab = runningLab()
    lab.change('Deployment', 'app', spec => setLevel(spec, 'DEBUG'))
    lab.settle()
    lab.pass(4 * LINE_MS)
    expect(levelsOf(lab.find('Pod', 'app-'))).toEqual(['DEBUG'])
    const {lines} = logOf(lab, 'app-', 'app')
    const [pod] = lab.find('Pod', 'app-')
    expect(lines[0]?.time.slice(0, 16)).toBe(pod?.metadata.creationTimestamp.slice(0, 16))
    expect(lines.filter(({text}) => text.includes('"severity":"DEBUG"')).length).toBeGreaterThan(1)
  })

  test('keeps an error that nobody caught on lines of one moment', () => {
    const lab = runningLab()
    const {lines} = follow(lab, 'worker-', 'worker')
    lab.pass(9 * LINE_MS)
    const from = lines.findIndex(({text}) => text.startsWith('Traceback'))
    expect(lines.slice(from)).toHaveLength(4)
    expect(new Set(lines.slice(from).map(({time}) => time.slice(0, 23))).size).toBe(1)
  })
})

test.each([
  ['runtime-', 'runtime', /^\{"message":"GET \/list 200 request=1","severity":"INFO","exc_info":\[\]/],
  ['proxy-', 'proxy', /^INFO: {5}10\.\S+ - "POST/],
  ['identity-', 'identity', /^2026-11-21 10:00:00,500 INFO {2}\[org\./],
  ['sandbox-', 'sandbox', /^\{"asctime":"2026-11-21 10:00:00,500","levelname":"INFO"/],
])('%s writes in its own format', (prefix, container, expected) => {
  const lab = runningLab()
  const [pod] = lab.find('Pod', prefix)
  const namespace = pod?.metadata.namespace ?? ''
  const lines: string[] = []
  const log = lab.state.log({namespace, pod: pod?.metadata.name ?? '', container, previous: false})
  log?.follow(
    ({text}) => lines.push(text),
    () => {},
  )
  lab.pass(LINE_MS)
  expect(lines).toEqual([expect.stringMatching(expected)])
})
