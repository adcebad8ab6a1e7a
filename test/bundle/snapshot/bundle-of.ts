import type {Bundle} from '../../../src/bundle/open/bundle.ts'
import {openSnapshot} from '../../../src/bundle/snapshot/snapshot.ts'
import type {ClusterReader} from '../../../src/cluster/port.ts'

export type Files = Readonly<Record<string, unknown>>

/** Returns a bundle in memory: texts unchanged, everything else as JSON. */
export function bundleOf(files: Files): Bundle {
  const contents = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    ]),
  )
  const get = (path: string) => contents.get(path) ?? Buffer.alloc(0)
  return {
    source: 'bundle.tar.gz',
    files: new Map([...contents].map(([path, {length}]) => [path, {bytes: length, linkTo: null}])),
    read: async path => get(path),
    async *stream(path) {
      yield get(path)
    },
    async *walk() {
      for (const [path, content] of contents) yield {path, bytes: content.length, data: one(content)}
    },
  }
}

async function* one(content: Buffer) {
  yield content
}

export const PLAIN = new Set(['LOG_LEVEL'])

export async function readerOf(files: Files): Promise<ClusterReader> {
  const snapshot = await openSnapshot(bundleOf(files), {plainEnv: () => PLAIN})
  return snapshot.reader(new AbortController().signal)
}

/** Returns a bundle of svcdiag with these files and this coverage in its manifest. */
export function ours(files: Files, coverage: readonly object[] = [], states: object = {}): Files {
  return {
    'manifest.json': {
      apiVersion: 'svcdiag/v1',
      kind: 'BundleManifest',
      tool: {version: '0.1.0'},
      startedAt: '2026-03-01T10:00:00.000Z',
      finishedAt: '2026-03-01T10:01:00.000Z',
      clockSkewMs: {skewMs: 2000, errorMs: 100},
      target: {
        mode: 'live',
        context: 'prod',
        server: 'https://k.example:6443',
        namespace: 'default',
        installation: {namespace: 'svc', sandboxNamespace: null, profile: 'generic'},
        namespaces: ['svc'],
        profile: null,
        components: [],
      },
      options: {},
      partial: null,
      secrets: 'read',
      coverage: coverage.map(entry => ({
        item: 'x',
        reason: null,
        cause: null,
        rule: null,
        files: [],
        durationMs: 1,
        ...entry,
      })),
      files: [],
    },
    'secret-states.json': {apiVersion: 'svcdiag/v1', kind: 'SecretStates', secrets: [], literals: {}, ...states},
    ...files,
  }
}

export function listOf(kind: string, ...items: readonly object[]): object {
  return {kind: `${kind}List`, apiVersion: 'v1', metadata: {}, items}
}

export function podOf(name: string, env: readonly object[] = [], namespace = 'svc'): object {
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: {name, namespace},
    spec: {containers: [{name: 'main', env}]},
    status: {phase: 'Running'},
  }
}
