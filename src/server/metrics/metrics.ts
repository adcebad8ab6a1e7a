import {EVENT_KINDS} from '../../events/kinds/index.ts'
import type {Distribution, Labels, Sample} from '../../prometheus-text.ts'

/** Counts what happens in this process. Labels come from small fixed sets and never contain an id. */
export interface Metrics {
  /** Counts a request. `route` is the route's pattern; null if no route has the path. `status` null: no answer was sent. */
  request(request: CountedRequest): void
  event(kind: string): void
  hookRun(type: string, outcome: 'success' | 'failed' | 'blocked'): void
  callback(outcome: 'accepted' | 'refused' | 'dropped' | 'failed'): void
  /** Counts an open socket. Returns the function to call when it is closed. */
  socket(protocol: 'events' | 'session'): () => void
  fault(kind: string): void
  counts(): Counts
}

export interface CountedRequest {
  readonly method: string
  readonly route: string | null
  readonly status: number | null
  readonly durationMs: number
}

export interface Counts {
  readonly requests: readonly Sample[]
  readonly durations: readonly Distribution[]
  readonly events: readonly Sample[]
  readonly hookRuns: readonly Sample[]
  readonly callbacks: readonly Sample[]
  readonly openSockets: readonly Sample[]
  readonly sockets: readonly Sample[]
  readonly faults: readonly Sample[]
}

export function createMetrics(): Metrics {
  const [requests, events, hookRuns, callbacks, faults] = [counter(), counter(), counter(), counter(), counter()]
  const [openSockets, sockets] = [counter(), counter()]
  const durations = durationsByRoute()
  return {
    request({method, route, status, durationMs}) {
      const known = route === null ? {method: 'any', route: 'none'} : {method, route}
      requests.add({...known, status: status === null ? 'none' : String(status)})
      durations.add(known.route, durationMs / 1000)
    },
    event: kind => events.add({kind: Object.hasOwn(EVENT_KINDS, kind) ? kind : 'other'}),
    hookRun: (type, outcome) => hookRuns.add({type, outcome}),
    callback: outcome => callbacks.add({outcome}),
    socket(protocol) {
      sockets.add({protocol})
      openSockets.add({protocol})
      return () => openSockets.add({protocol}, -1)
    },
    fault: kind => faults.add({kind}),
    counts: () => ({
      requests: requests.samples(),
      durations: durations.distributions(),
      events: events.samples(),
      hookRuns: hookRuns.samples(),
      callbacks: callbacks.samples(),
      openSockets: openSockets.samples(),
      sockets: sockets.samples(),
      faults: faults.samples(),
    }),
  }
}

function counter() {
  const counts = new Map<string, {readonly labels: Labels; value: number}>()
  return {
    add(labels: Labels, more = 1) {
      const key = JSON.stringify(labels)
      const own = counts.get(key)
      if (own === undefined) counts.set(key, {labels, value: more})
      else own.value += more
    },
    samples: (): Sample[] => [...counts.values()].map(({labels, value}) => [labels, value]),
  }
}

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

function durationsByRoute() {
  const routes = new Map<string, {upTo: number[]; count: number; sum: number}>()
  return {
    add(route: string, seconds: number) {
      const own = routes.get(route) ?? {upTo: BOUNDS.map(() => 0), count: 0, sum: 0}
      routes.set(route, own)
      own.count += 1
      own.sum += seconds
      for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) own.upTo[at] = (own.upTo[at] ?? 0) + 1
    },
    distributions: (): Distribution[] =>
      [...routes].map(([route, {upTo, count, sum}]) => ({
        labels: {route},
        buckets: BOUNDS.map((bound, at) => [bound, upTo[at] ?? 0] as const),
        count,
        sum,
      })),
  }
}
