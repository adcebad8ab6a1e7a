import type {FastifyReply, FastifyRequest} from 'fastify'
import {authorize} from '../access.ts'
import type {Api} from '../api.ts'
import {findObject} from '../read/objects.ts'
import {sendStream} from '../replies.ts'
import type {ResourceRequest} from '../request.ts'
import type {Resource} from '../resource.ts'
import type {KubeObject} from '../state.ts'
import type {PodView} from '../table/pods.ts'
import {logOptions} from './log-options.ts'
import {podLog} from './logs.ts'
import {portsToForward} from './port-forward.ts'

/** Streams a log. A pod without a node gets a 204. */
export async function streamLog(api: Api, resource: Resource, asked: ResourceRequest, reply: FastifyReply) {
  // The state contains complete objects, so a Pod has all fields of a pod.
  const pod = findObject(api, resource, asked) as KubeObject & PodView
  const options = logOptions(asked.query, pod.metadata.name, api.state.now())
  const request = {pod, container: asked.query.text('container'), options}
  const ended = new AbortController()
  const log = await podLog(api.state, request, ended.signal)
  if (log === null) return reply.code(204).send()
  await sendStream(reply, 'text/plain', api.closing, signal => {
    signal.addEventListener('abort', () => ended.abort(), {once: true})
    return log
  })
}

/** Forwards ports. A WebSocket starts with GET, which RBAC calls `get`; forwarding also requires `create`. */
export async function forwardPorts(
  api: Api,
  resource: Resource,
  asked: ResourceRequest,
  {raw}: FastifyRequest,
  reply: FastifyReply,
) {
  if (asked.method === 'GET') authorize(api.state, {...asked.access, verb: 'create'})
  const {metadata} = findObject(api, resource, asked)
  const upgrade = api.upgrades.get(raw)
  const ports = portsToForward(asked.query, raw, upgrade)
  reply.hijack()
  const target = {namespace: metadata.namespace ?? '', pod: metadata.name}
  if (upgrade) api.forwarder.accept(api.state, target, ports, raw, upgrade)
}
