import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {request} from 'undici'
import {onTestFinished} from 'vitest'
import type {Coverage, Manifest} from '../../../src/bundle/format/manifest.ts'
import type {Bundle} from '../../../src/bundle/open/bundle.ts'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {serveBundle} from '../../../src/bundle/serve/serve.ts'

export const NOW = new Date('2026-05-01T00:00:00Z')
const COLLECTED_AT = '2026-03-01T12:00:00Z'
export const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'

/** Keys are paths below the bundle's top folder; values other than text are written as JSON. */
export type Files = Readonly<Record<string, unknown>>

/** Serves a folder with these files until the test ends. */
export async function serveFiles(files: Files) {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-serve-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  for (const [path, content] of Object.entries({'cluster-resources/namespaces.json': [], ...files})) {
    await mkdir(dirname(join(folder, path)), {recursive: true})
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return serve(await openBundle(folder))
}

export async function serve(bundle: Bundle) {
  const served = await serveBundle(bundle, {port: 0, now: () => NOW})
  onTestFinished(() => served.close())
  return {...served, ...clientOf(served.url)}
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly warnings: string
}

function clientOf(url: string) {
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
    const {statusCode, body, headers: answered} = await request(url + path, {method: method as 'GET', headers})
    return {status: statusCode, text: await body.text(), warnings: String(answered.warning ?? '')}
  }
  const json = async (path: string, accept = 'application/json'): Promise<Body> =>
    JSON.parse((await ask(path, {accept})).text)
  return {ask, json}
}

/** The parts of the server's JSON that tests read. */
export interface Body {
  readonly kind: string
  readonly apiVersion: string
  readonly message: string
  readonly reason: string
  readonly items: readonly {metadata: {name: string; namespace?: string}; [field: string]: unknown}[]
  readonly rows: readonly {cells: readonly unknown[]}[]
  readonly resources: readonly {name: string; shortNames?: readonly string[]}[]
  readonly [field: string]: unknown
}

export const names = ({items}: Body) => items.map(({metadata}) => metadata.name)

export function pod(name: string, more: Record<string, unknown> = {}) {
  const containers = [{name: 'main', image: 'example.org/main:1'}]
  return {
    metadata: {name, namespace: 'shop', uid: `uid-${name}`, creationTimestamp: '2026-03-01T11:00:00Z'},
    spec: {nodeName: 'node-1', containers},
    status: {phase: 'Running', containerStatuses: [{name: 'main', ready: true, restartCount: 0, state: {running: {}}}]},
    ...more,
  }
}

/** Returns a manifest of svcdiag with this coverage. */
export function manifest(coverage: readonly Partial<Coverage>[] = []): Manifest {
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'BundleManifest',
    tool: {version: '0.1.0'},
    startedAt: '2026-03-01T11:59:00Z',
    finishedAt: COLLECTED_AT,
    clockSkewMs: null,
    target: {
      mode: 'live',
      context: 'prod',
      server: null,
      namespace: 'default',
      installation: {namespace: 'shop', sandboxNamespace: null, profile: 'generic'},
      namespaces: ['shop'],
      profile: {},
      components: [],
    },
    options: {},
    partial: null,
    secrets: 'read',
    coverage: coverage.map(entry => ({...COLLECTED, ...entry})),
    files: [],
  }
}

const COLLECTED: Coverage = {
  item: '',
  status: 'collected',
  reason: null,
  cause: null,
  rule: null,
  read: null,
  files: [],
  durationMs: 1,
}
