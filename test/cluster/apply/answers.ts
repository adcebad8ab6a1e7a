import {mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {KubeObject, LogLine} from '../../../src/kube-api/state.ts'
import {connectTo} from '../../../src/lab/dial.ts'
import type {PodSpec} from '../../../src/lab/manifests/types.ts'
import type {Outside} from '../../../src/lab/model.ts'
import type {Process} from '../../../src/lab/pods/fate.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {KWOK_GROUP} from '../control-plane/kwok-config.ts'
import {type Bridge, bridgeTo} from './bridge.ts'

/** No program listens on this port: a connection is refused, as by a container without a listener. */
const CLOSED_PORT = 1

/** The source of a pod's answers to `logs` and to port-forwards. */
export interface Answering {
  readonly pod: KubeObject
  /** Returns the process that serves a new connection; null if none runs. */
  readonly process: () => Process | null
  readonly outside: () => Outside
  /** Returns null if there is no such log. */
  readonly log: (container: string, previous: boolean) => readonly LogLine[] | null
}

export interface Answers {
  /** Configures the simulated kubelet of a pod, or updates it. */
  give(answering: Answering): Promise<void>
  /** Removes a deleted pod. */
  forget(pod: KubeObject): Promise<void>
  close(): Promise<void>
}

export function createAnswers({admin, dir}: {admin: AdminApi; dir: string}): Answers {
  const bridges = new Map<string, Bridge[]>()
  const told = new Set<string>()
  const closeBridges = async (uid: string) => {
    await Promise.all((bridges.get(uid) ?? []).map(bridge => bridge.close()))
    bridges.delete(uid)
  }
  return {
    async give(answering) {
      const {uid, name, namespace = ''} = answering.pod.metadata
      await closeBridges(uid)
      const opened: Bridge[] = []
      bridges.set(uid, opened)
      const forwards = await forwardsTo(answering, opened)
      const logs = await logFiles(answering, join(dir, 'pod-logs', namespace, name))
      const isNew = !told.has(uid)
      told.add(uid)
      await tell(admin, isNew, 'PortForward', 'portforwards', {namespace, name}, {forwards})
      await tell(admin, isNew, 'Logs', 'logs', {namespace, name}, {logs})
    },
    async forget({metadata: {uid, name, namespace}}) {
      await closeBridges(uid)
      if (!told.delete(uid)) return
      for (const plural of ['portforwards', 'logs'])
        await admin
          .send({method: 'DELETE', path: `${folderOf(namespace ?? '', plural)}/${name}`})
          .catch(() => undefined) // the namespace may have been deleted
    },
    async close() {
      for (const uid of [...bridges.keys()]) await closeBridges(uid)
    },
  }
}

interface Named {
  readonly namespace: string
  readonly name: string
}

async function tell(
  admin: AdminApi,
  isNew: boolean,
  kind: string,
  plural: string,
  metadata: Named,
  spec: object,
): Promise<void> {
  const folder = folderOf(metadata.namespace, plural)
  const body = {apiVersion: `${KWOK_GROUP}/v1alpha1`, kind, metadata, spec}
  if (isNew) await admin.send({method: 'POST', path: folder, body}).catch(unlessItExists)
  const patch = {path: `${folder}/${metadata.name}`, body: {spec}, contentType: 'application/merge-patch+json'}
  await admin.send({method: 'PATCH', ...patch})
}

/** Ignores the error for existing objects: pods of StatefulSets reuse the names of their predecessors. */
function unlessItExists(error: unknown): void {
  if (!(error instanceof Error && error.message.includes(' answered 409'))) throw error
}

function folderOf(namespace: string, plural: string): string {
  return `/apis/${KWOK_GROUP}/v1alpha1/namespaces/${namespace}/${plural}`
}

async function forwardsTo({pod, process, outside}: Answering, bridges: Bridge[]): Promise<object[]> {
  const spec = pod.spec as PodSpec // callers pass only pods
  const ports = spec.containers.flatMap(container => (container.ports ?? []).map(port => port.containerPort))
  return await Promise.all(
    ports.map(async port => {
      const connect = () => connectTo(spec, port, {process: process(), outside})
      const probe = connect()
      probe?.destroy()
      if (probe === null) return {ports: [port], target: {address: '127.0.0.1', port: CLOSED_PORT}}
      const bridge = await bridgeTo(connect)
      bridges.push(bridge)
      return {ports: [port], target: {address: '127.0.0.1', port: bridge.port}}
    }),
  )
}

async function logFiles({pod, log}: Answering, dir: string): Promise<object[]> {
  await mkdir(dir, {recursive: true})
  const {containers, initContainers = []} = pod.spec as Record<'containers' | 'initContainers', {name: string}[]>
  return await Promise.all(
    [...initContainers, ...containers].map(async ({name}) => {
      const [logsFile, previousLogsFile] = [join(dir, `${name}.log`), join(dir, `${name}.previous.log`)]
      const previous = log(name, true)
      await writeFile(logsFile, (log(name, false) ?? []).map(criLine).join(''))
      if (previous !== null) await writeFile(previousLogsFile, previous.map(criLine).join(''))
      return {containers: [name], logsFile, previousLogsFile, follow: true}
    }),
  )
}

/** Returns a line of a log file in the format of the container runtime interface. */
function criLine({time, text}: LogLine): string {
  return `${time} stdout F ${text}\n`
}
