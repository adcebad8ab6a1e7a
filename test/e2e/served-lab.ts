import {once} from 'node:events'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {onTestFinished} from 'vitest'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import type {LabInstallation, Profile} from '../../src/lab/model.ts'
import {LIVELY, type Pace} from '../../src/lab/time.ts'
import {type Finished, onTerminal, started} from './binary.ts'

/** A lab in this process, and the binary as another process that uses it. */
export interface ServedLab {
  svcdiag(...args: string[]): Promise<Finished>
  /** Starts the binary and leaves it running, so that a test can send signals. */
  start(...args: string[]): ReturnType<typeof started>
  /** Runs the binary on a terminal, so that it can ask questions. */
  ask(...args: string[]): ReturnType<typeof onTerminal>
  /**
   * Creates an object as `kubectl create` does, below `/api/v1` or `/apis/GROUP/VERSION`, by default in the lab's
   * namespace.
   */
  create(api: string, resource: string, object: object, namespace?: string): Promise<void>
  /** Deletes a pod as `kubectl delete pod` does. */
  deletePod(name: string): Promise<void>
  /** Returns the names of the Jobs that CronJobs have created. */
  jobs(): Promise<string[]>
  /** Returns every workload of the lab's namespace, as the API sends it. */
  workloads(): Promise<Workload[]>
  /** Sets variables as `kubectl set env` does, which starts a rollout. */
  setEnv(deployment: string, container: string, env: Readonly<Record<string, string>>): Promise<void>
  /** Sets annotations as `kubectl annotate --overwrite` does. */
  annotate(deployment: string, annotations: Readonly<Record<string, string>>): Promise<void>
}

export interface Workload {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly resourceVersion: string
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec: {readonly template: unknown}
}

interface Wanted {
  readonly profile?: Profile
  readonly faults?: readonly string[]
  readonly pace?: Partial<Pace>
  readonly change?: (installation: LabInstallation) => LabInstallation
}

const NAMESPACE = 'svc'

export async function serveLab({
  profile = 'openhands',
  faults = [],
  pace = {},
  change,
}: Wanted = {}): Promise<ServedLab> {
  const built = buildInstallation({profile, namespace: NAMESPACE, now: new Date().toISOString(), faults})
  const lab = await startLab(change === undefined ? built : change(built), {port: 0, pace: {...LIVELY, ...pace}})
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-e2e-'))
  const kubeconfig = join(folder, 'kubeconfig')
  await writeFile(kubeconfig, lab.kubeconfig)
  onTestFinished(async () => {
    await lab.close()
    await rm(folder, {recursive: true})
  })
  const start = (...args: string[]) => started([...args, '--kubeconfig', kubeconfig])
  return {
    start,
    ask: (...args) => onTerminal([...args, '--kubeconfig', kubeconfig]),
    svcdiag: async (...args) => {
      const child = start(...args)
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      return {code, stdout, stderr}
    },
    setEnv: (deployment, container, env) => patchEnv(lab.url, deployment, container, env),
    annotate: (deployment, annotations) => patch(lab.url, deployment, {metadata: {annotations}}),
    create: (api, resource, object, namespace = NAMESPACE) =>
      post(`${lab.url}${api}/namespaces/${namespace}/${resource}`, object),
    deletePod: async name => {
      const answer = await fetch(`${lab.url}/api/v1/namespaces/${NAMESPACE}/pods/${name}`, {method: 'DELETE'})
      if (!answer.ok) throw new Error(`the lab answered ${answer.status}`)
    },
    workloads: async () => (await Promise.all(['deployments', 'statefulsets'].map(name => list(lab.url, name)))).flat(),
    jobs: async () => (await list(lab.url, 'jobs', 'batch')).map(({metadata}) => metadata.name),
  }
}

async function post(url: string, object: object): Promise<void> {
  const headers = {'content-type': 'application/json'}
  const answer = await fetch(url, {method: 'POST', headers, body: JSON.stringify(object)})
  if (!answer.ok) throw new Error(`the lab answered ${answer.status}`)
}

async function patchEnv(
  url: string,
  deployment: string,
  container: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const variables = Object.entries(env).map(([name, value]) => ({name, value}))
  await patch(url, deployment, {spec: {template: {spec: {containers: [{name: container, env: variables}]}}}})
}

async function patch(url: string, deployment: string, change: object): Promise<void> {
  const answer = await fetch(`${url}/apis/apps/v1/namespaces/${NAMESPACE}/deployments/${deployment}`, {
    method: 'PATCH',
    headers: {'content-type': 'application/strategic-merge-patch+json'},
    body: JSON.stringify(change),
  })
  if (!answer.ok) throw new Error(`the lab answered ${answer.status}`)
}

async function list(url: string, resource: string, group = 'apps'): Promise<Workload[]> {
  const answer = await fetch(`${url}/apis/${group}/v1/namespaces/${NAMESPACE}/${resource}`)
  const {items} = (await answer.json()) as {items: Workload[]}
  return items
}
