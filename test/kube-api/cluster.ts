import type {Duplex} from 'node:stream'

import {onTestFinished} from 'vitest'

import {serveKubernetes} from '../../src/kube-api/server.ts'
import type {Access, Change, ClusterState, ContainerLogName, KubeObject, LogLine} from '../../src/kube-api/state.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

/** A cluster state of literal objects. Tests can change its objects and add log lines. */
export interface TestState extends ClusterState {
  apply(change: Change): void
  write(line: LogLine): void
  /** Stops the logs of all containers. */
  stopWriting(): void
  readonly followers: () => number
}

interface Parts {
  readonly objects?: readonly KubeObject[]
  readonly denies?: (access: Access) => boolean
  readonly disturbance?: ClusterState['disturbance']
  readonly recording?: ClusterState['recording']
  readonly writer?: ClusterState['writer']
  readonly log?: (name: ContainerLogName) => readonly LogLine[] | null
  readonly dial?: (target: {namespace: string; pod: string; port: number}) => Promise<Duplex>
}

export function testState(parts: Parts = {}): TestState {
  let objects = parts.objects ?? []
  const listeners = new Set<(change: Change) => void>()
  const followers = new Set<(line: LogLine) => void>()
  const enders = new Set<() => void>()
  return {
    version: {gitVersion: 'v1.33.2', major: '1', minor: '33'},
    disturbance: parts.disturbance ?? null,
    recording: parts.recording ?? null,
    writer: parts.writer ?? null,
    now: () => NOW,
    objects: () => objects,
    denies: parts.denies ?? (() => false),
    dial: parts.dial ?? (() => Promise.reject(new Error('connection refused'))),
    watch: listener => subscribe(listeners, listener),
    log: name => {
      const lines = parts.log?.(name) ?? null
      const follow = (listener: (line: LogLine) => void, ended: () => void) => {
        const stops = [subscribe(followers, listener), subscribe(enders, ended)]
        return () => {
          for (const stop of stops) stop()
        }
      }
      return lines && {lines, follow}
    },
    apply(change) {
      const {name} = change.object.metadata
      const others = objects.filter(object => object.metadata.name !== name || object.kind !== change.object.kind)
      objects = change.type === 'DELETED' ? others : [...others, change.object]
      for (const listener of listeners) listener(change)
    },
    write(line) {
      for (const listener of followers) listener(line)
    },
    stopWriting() {
      for (const ended of enders) ended()
    },
    followers: () => followers.size,
  }
}

/** Serves the state until the test ends, and returns its URL. */
export async function serve(state: ClusterState): Promise<string> {
  const server = await serveKubernetes(state, {port: 0})
  onTestFinished(() => server.close())
  return server.url
}

export function object(kind: string, name: string, fields: Record<string, unknown> = {}): KubeObject {
  const {metadata, apiVersion = 'v1', namespace = 'shop', ...rest} = fields
  return {
    apiVersion: String(apiVersion),
    kind,
    metadata: {
      name,
      ...(namespace !== null && {namespace: String(namespace)}),
      uid: `uid-${name}`,
      resourceVersion: '10',
      creationTimestamp: '2026-03-01T11:00:00Z',
      ...(metadata as object),
    },
    ...rest,
  }
}

export function pod(name: string, fields: Record<string, unknown> = {}): KubeObject {
  return object('Pod', name, {
    spec: {containers: [{name: 'main', image: 'example.org/main:1'}], nodeName: 'node-1'},
    status: {
      phase: 'Running',
      conditions: [{type: 'Ready', status: 'True'}],
      containerStatuses: [running('main')],
    },
    ...fields,
  })
}

export function running(name: string) {
  return {name, ready: true, restartCount: 0, state: {running: {startedAt: '2026-03-01T11:00:00Z'}}, lastState: {}}
}

/** The fields that tests read in the server's JSON. */
export interface Body {
  readonly kind: string
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly metadata: {
    readonly resourceVersion: string
    readonly continue?: string
    readonly remainingItemCount?: number
  }
  readonly items: readonly KubeObject[]
  readonly columnDefinitions: readonly {readonly name: string; readonly priority: number}[] | null
  readonly rows: readonly {readonly cells: readonly unknown[]; readonly object?: KubeObject}[]
  readonly [field: string]: unknown
}

export async function getJson(url: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await fetch(url, {headers})
  return (await response.json()) as Body
}

export const TABLE = {accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'}

export const names = (body: Body) => body.items.map(item => item.metadata.name)

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
