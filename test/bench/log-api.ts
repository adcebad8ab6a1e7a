/**
 * Serves a lab installation with many extra pods from memory, as its own process. Each pod has the same large log, so
 * the server's own cost is small. Arguments: the log file, the number of pods, and the number of repetitions of the
 * file in a log. Prints its address.
 */
import {readFileSync} from 'node:fs'
import {createServer, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {serveKubernetes} from '../../src/kube-api/server.ts'
import type {ClusterState, KubeObject} from '../../src/kube-api/state.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {forwardTo} from './forward.ts'

export const NAMESPACE = 'svc'

const [file = '', pods = '0', times = '1'] = process.argv.slice(2)
const log = readFileSync(file)
const behind = await serveKubernetes(crowded(Number(pods)), {port: 0})
const forward = forwardTo(behind.url)
const server = createServer((incoming, outgoing) => {
  const isLog = /\/pods\/crowd-\d+\/log\?/.test(incoming.url ?? '')
  void (isLog ? sendLog(outgoing) : forward(incoming, outgoing))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.resume().on('end', () => process.exit())

async function sendLog(outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, {'content-type': 'text/plain'})
  for (let time = 0; time < Number(times); time++) {
    if (!outgoing.write(log)) await new Promise(resolve => outgoing.once('drain', resolve))
  }
  outgoing.end()
}

/** Returns a healthy installation with this many pods outside its components. */
function crowded(count: number): ClusterState {
  const now = new Date().toISOString()
  const state = clusterStateOf(buildInstallation({profile: 'openhands', namespace: NAMESPACE, now, faults: []}))
  const pod = state
    .objects()
    .find(({kind, metadata}) => kind === 'Pod' && metadata.namespace === NAMESPACE && metadata.name.includes('redis'))
  if (pod === undefined) throw new Error('the lab has no pod of redis')
  const copies = Array.from({length: count}, (_, index): KubeObject => {
    const {ownerReferences: _owner, ...metadata} = pod.metadata
    return {...pod, metadata: {...metadata, name: `crowd-${index}`, uid: `crowd-${index}`}}
  })
  return {...state, objects: () => [...state.objects(), ...copies]}
}
