import type {Pod} from '../../src/cluster/objects.ts'
import {ABSENT, found, type PodChange, type PodWatcher, type TimedLog} from '../../src/cluster/port.ts'

/**
 * One container of one pod, as a kubelet and an API server serve it: its runs, the lines of each run, and responses
 * that are cut.
 */
export interface FakeKubelet {
  readonly watcher: PodWatcher
  /** Writes a line of the current run. */
  write(text: string): void
  /** Ends the run and starts another run. A watcher is notified late, or not at all. */
  restart(): void
  /** Ends the run permanently. */
  stop(): void
  /** Cuts every open response in the middle of a line. */
  cut(): void
  /** Removes the pod. */
  remove(): void
  /** Replaces the pod by another pod with the same name, and cuts open responses. `tell` notifies watchers. */
  replace(): {tell(): void}
  /** Adds another pod. */
  bring(other: Pod): void
  /** Returns the pods that exist now, in list form. */
  present(): Pod[]
  readonly requests: TimedLog[]
  /** Number of open responses. */
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

  const current = () => runs.at(-1) as Run // there is always at least one run
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
      async *events() {},
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

/** Returns a different time for every line, four per second. */
function stampOf(line: number): string {
  const ms = START + line * 250
  return `${new Date(ms).toISOString().slice(0, -1)}000000Z`
}
