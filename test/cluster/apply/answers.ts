import {mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {KubeObject, LogLine} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {KWOK_GROUP} from '../control-plane/kwok-config.ts'
import {type Bridge, bridgeTo} from './bridge.ts'
import {inParallel} from './in-parallel.ts'
import type {Simulated} from './simulated.ts'

/** Nothing listens there: a connection is refused, as it is by a container without a listener. */
const CLOSED_PORT = 1

export interface Answers {
  close(): Promise<void>
}

/** What a pod in the cluster answers to `logs` and to a port-forward is what the lab's pod answers. */
export async function giveAnswers(
  {admin, dir}: {admin: AdminApi; dir: string},
  pods: readonly {readonly name: string; readonly lab: KubeObject; readonly of: Simulated}[],
): Promise<Answers> {
  const bridges: Bridge[] = []
  await inParallel(pods, async ({name, lab, of}) => {
    const forwards = await forwardsTo(of, lab, bridges)
    const logs = await logFiles(of, lab, join(dir, 'pod-logs', lab.metadata.namespace ?? '', name))
    await tell(admin, 'PortForward', 'portforwards', {namespace: lab.metadata.namespace, name}, {forwards})
    await tell(admin, 'Logs', 'logs', {namespace: lab.metadata.namespace, name}, {logs})
  })
  return {
    async close() {
      await Promise.all(bridges.map(bridge => bridge.close()))
    },
  }
}

async function tell(admin: AdminApi, kind: string, plural: string, metadata: object, spec: object): Promise<void> {
  const {namespace} = metadata as {namespace: string}
  const path = `/apis/${KWOK_GROUP}/v1alpha1/namespaces/${namespace}/${plural}`
  await admin.send({method: 'POST', path, body: {apiVersion: `${KWOK_GROUP}/v1alpha1`, kind, metadata, spec}})
}

async function forwardsTo({state}: Simulated, lab: KubeObject, bridges: Bridge[]): Promise<object[]> {
  const {containers} = lab.spec as {containers: {ports?: {containerPort: number}[]}[]}
  const ports = containers.flatMap(container => (container.ports ?? []).map(port => port.containerPort))
  return await Promise.all(
    ports.map(async port => {
      const target = {namespace: lab.metadata.namespace ?? '', pod: lab.metadata.name, port}
      return {ports: [port], target: {address: '127.0.0.1', port: await portTo(state, target, bridges)}}
    }),
  )
}

async function portTo(
  state: Simulated['state'],
  target: Parameters<typeof bridgeTo>[1],
  bridges: Bridge[],
): Promise<number> {
  const socket = await state.dial(target).catch(() => null)
  if (socket === null) return CLOSED_PORT
  socket.destroy()
  const bridge = await bridgeTo(state, target)
  bridges.push(bridge)
  return bridge.port
}

async function logFiles({state}: Simulated, lab: KubeObject, dir: string): Promise<object[]> {
  await mkdir(dir, {recursive: true})
  const {containers, initContainers = []} = lab.spec as Record<'containers' | 'initContainers', {name: string}[]>
  return await Promise.all(
    [...initContainers, ...containers].map(async ({name}) => {
      const of = {namespace: lab.metadata.namespace ?? '', pod: lab.metadata.name, container: name}
      const [current, previous] = [false, true].map(flag => state.log({...of, previous: flag}))
      const [logsFile, previousLogsFile] = [join(dir, `${name}.log`), join(dir, `${name}.previous.log`)]
      await writeFile(logsFile, (current?.lines ?? []).map(criLine).join(''))
      if (previous !== null && previous !== undefined) {
        await writeFile(previousLogsFile, previous.lines.map(criLine).join(''))
      }
      return {containers: [name], logsFile, previousLogsFile, follow: true}
    }),
  )
}

/** One line of a log file in the form of the container runtime interface. */
export function criLine({time, text}: LogLine): string {
  return `${time} stdout F ${text}\n`
}
