import type {Pod} from '../../src/cluster/objects.ts'
import type {PodChange, PodWatcher, TimedLog} from '../../src/cluster/pod-watch.ts'
import {ABSENT, found} from '../../src/cluster/port.ts'

/** One container of one pod, as a kubelet and an API server show it: its runs, their lines, answers that are cut. */
export interface FakeKubelet {
  readonly watcher: PodWatcher
  /** Writes a line of the run that is going on. */
  write(text: string): void
  /** The run ends, and another begins; who follows is told late, or not at all. */
  restart(): void
  /** The run ends for good. */
  stop(): void
  /** Every answer that goes on now is cut, in the middle of a line. */
  cut(): void
  /** The pod is gone. */
  remove(): void
  /** Another pod takes its name, and its log as well: open answers are cut. Who follows is told of it with `tell`. */
  replace(): {tell(): void}
  /** Another pod comes. */
  bring(other: Pod): void
  /** The pods that exist now, as a list has them. */
  present(): Pod[]
  readonly requests: TimedLog[]
  /** Answers that go on now. */
  readonly followers: number
}

interface Run {
  readonly lines: string[]
  isOver: boolean
}

const START = Date.UTC(2026, 2, 1)

export function fakeKubelet(first: Pod): FakeKubelet {
  let pod: Pod | null = first
  let runs: Run[] = [{lines: [], isOver: false}]
  const requests: TimedLog[] = []
  const wakes = new Set<() => void>()
  const changes: PodChange[] = []
  let written = 0
  let followers = 0
  let cuts = 0

  const current = () => runs.at(-1) as Run // there is always one
  const wake = () => {
    for (const one of wakes) one()
    wakes.clear()
  }
  const changed = () => new Promise<void>(resolve => wakes.add(resolve))

  function announce(): void {
    const state = current().isOver ? {terminated: {exitCode: 1}} : {running: {}}
    const lastState = runs.length > 1 ? {terminated: {exitCode: 1}} : {}
    const status = {name: 'main', restartCount: runs.length - 1, state, lastState}
    changes.push({status: 'present', pod: {...(pod ?? first), status: {containerStatuses: [status]}}})
    wake()
  }

  async function* answer({lines}: Run, {follow, sinceTime}: TimedLog, over: () => boolean): AsyncGenerator<Buffer> {
    const cutsBefore = cuts
    followers += 1
    try {
      for (let next = 0; ; ) {
        for (; next < lines.length; next++) {
          const line = lines[next] ?? ''
          if (sinceTime === null || line.slice(0, 19) >= sinceTime.slice(0, 19)) yield Buffer.from(line)
        }
        if (cuts > cutsBefore) {
          yield Buffer.from(`${stampOf(written)} not all of a li`)
          throw Object.assign(new Error('reset'), {code: 'ECONNRESET'})
        }
        if (!follow || over()) return
        await changed()
      }
    } finally {
      followers -= 1
    }
  }

  announce()
  return {
    watcher: {
      async *pods() {
        for (let next = 0; ; ) {
          for (; next < changes.length; next++) yield changes[next] as PodChange
          await changed()
        }
      },
      async log(request) {
        requests.push(request)
        const run = request.previous ? runs.at(-2) : current()
        return run === undefined ? ABSENT : found(answer(run, request, () => run.isOver))
      },
    },
    write(text) {
      current().lines.push(`${stampOf(written)} ${text}\n`)
      written += 1
      wake()
    },
    restart() {
      current().isOver = true
      runs.push({lines: [], isOver: false})
      announce()
    },
    stop() {
      current().isOver = true
      announce()
    },
    cut() {
      cuts += 1
      wake()
    },
    remove() {
      current().isOver = true
      changes.push({status: 'gone', pod: first})
      pod = null
      wake()
    },
    replace() {
      const before = pod ?? first
      pod = {...before, metadata: {...before.metadata, uid: `${before.metadata.uid}-next`}}
      runs = [{lines: [], isOver: false}]
      cuts += 1
      wake()
      return {
        tell() {
          changes.push({status: 'gone', pod: before})
          announce()
        },
      }
    },
    bring(other) {
      changes.push({status: 'present', pod: other})
      wake()
    },
    present: () => (pod === null ? [] : [pod]),
    requests,
    get followers() {
      return followers
    },
  }
}

/** Every line has a time of its own, four to a second. */
function stampOf(line: number): string {
  const ms = START + line * 250
  return `${new Date(ms).toISOString().slice(0, -1)}000000Z`
}
