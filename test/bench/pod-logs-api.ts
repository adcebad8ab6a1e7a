/**
 * Serves a lab installation from memory, as its own process. Its app has many extra pods, each with its own log.
 * Arguments: the number of pods, and the size of all logs in bytes. Prints its address and the number of lines.
 */
import {createServer, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {serveKubernetes} from '../../src/kube-api/server.ts'
import type {ClusterState, KubeObject} from '../../src/kube-api/state.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {forwardTo} from './forward.ts'
import {podLogs} from './pod-logs.ts'

const NAMESPACE = 'svc'
const CHUNK = 65_536

const [pods = '0', bytes = '0'] = process.argv.slice(2)
const {logs, lines, secrets} = podLogs(Number(pods), Number(bytes))
const behind = await serveKubernetes(crowded(), {port: 0})
const forward = forwardTo(behind.url)
const server = createServer((incoming, outgoing) => {
  const [, pod] = /\/pods\/(?:openhands-crowd)-(\d+)\/log\?/.exec(incoming.url ?? '') ?? []
  if (pod === undefined) forward(incoming, outgoing)
  else void sendLog(logs[Number(pod)] ?? Buffer.alloc(0), outgoing)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines}))
})
process.stdin.resume().on('end', () => process.exit())

async function sendLog(log: Buffer, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, {'content-type': 'text/plain'})
  for (let at = 0; at < log.length; at += CHUNK) {
    if (!outgoing.write(log.subarray(at, at + CHUNK))) await new Promise(resolve => outgoing.once('drain', resolve))
  }
  outgoing.end()
}

/** Returns a healthy installation with this many pods of the app, and a Secret with all secrets. */
function crowded(): ClusterState {
  const now = new Date().toISOString()
  const state = clusterStateOf(buildInstallation({profile: 'openhands', namespace: NAMESPACE, now, faults: []}))
  const isOfApp = ({kind, metadata}: KubeObject) => kind === 'Pod' && metadata.labels?.app === 'openhands'
  const secret = state.objects().find(({kind}) => kind === 'Secret')
  const pod = state.objects().find(isOfApp)
  if (pod === undefined || secret === undefined) throw new Error('the lab has no pod of the app')
  const spec = {...(pod.spec as object), initContainers: []}
  const copies = logs.map((_, index): KubeObject => {
    const name = `openhands-crowd-${index}`
    return {...pod, spec, metadata: {...pod.metadata, name, uid: name}}
  })
  const data = Object.fromEntries(
    secrets.map((value, index) => [`key-${index}`, Buffer.from(value).toString('base64')]),
  )
  const planted = {
    ...secret,
    data,
    metadata: {...secret.metadata, namespace: NAMESPACE, name: 'planted', uid: 'planted'},
  }
  const others = state.objects().filter(object => !isOfApp(object) && object.metadata.labels?.app !== 'openhands-mcp')
  return {...state, objects: () => [...others, ...copies, planted]}
}
