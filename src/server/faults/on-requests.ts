import {STATUS_CODES} from 'node:http'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {conversationIdIn} from '../../events/ids.ts'
import {requestLine} from '../answers/error-answer.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {leavingOf} from '../leaving.ts'
import {beginFaults} from './begin.ts'
import type {DueFault, Target} from './faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether faults can happen on this route (default: true). */
    mayFail?: boolean
  }

  interface FastifyRequest {
    /** The simulated faults that happened to the request. The journal contains them. */
    fault: string | null
  }
}

/** Simulates faults on admitted requests. */
export function simulateFaults(app: FastifyInstance, {faults, clock, log}: ServerContext): void {
  const dueTo = new WeakMap<FastifyRequest, readonly DueFault[]>()
  const leaving = leavingOf(app)
  app.decorateRequest('fault', null)

  const fired = (request: FastifyRequest, name: string) => {
    request.fault = request.fault === null ? name : `${request.fault}; ${name}`
    log('info', `${requestLine(request)}: simulated fault, ${name}`)
  }

  const happen = async (request: FastifyRequest, reply: FastifyReply, target: Target) => {
    const due = await faults.due(target)
    dueTo.set(request, due)
    const end = await beginFaults(due, {clock, signal: leaving(reply), onFired: name => fired(request, name)})
    if (end === null) return undefined
    request.why = 'a simulated fault'
    if (end.is === 'answer') throw new Refused(end.status, STATUS_CODES[end.status] ?? 'Simulated fault')
    reply.hijack()
    reply.raw.destroy()
    return reply
  }

  const toBeRead = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    if (!faults.any() || request.routeOptions.config.mayFail === false) return undefined
    const target = targetOf(request)
    const mayBeNamed =
      target.conversation === null && request.method === 'POST' && faults.needConversation(target.method, target.path)
    if (!mayBeNamed) return happen(request, reply, target)
    toBeRead.add(request) // the body of a start names its conversation, and is not read yet
    return undefined
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!toBeRead.has(request)) return undefined
    const named = Reflect.get(Object(request.body), 'conversation_id')
    return happen(request, reply, {...targetOf(request), conversation: conversationIdIn(String(named ?? ''))})
  })

  app.addHook('onSend', async (request, _reply, payload) => {
    const due = dueTo.get(request)?.filter(({kind}) => kind.answer !== undefined) ?? []
    if (due.length === 0 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    let text = String(payload)
    for (const fault of due) {
      const changed = fault.kind.answer?.(text, fault.random) ?? null
      if (changed === null) continue
      fired(request, fault.fired())
      text = changed
    }
    return Buffer.from(text)
  })
}

/** Returns the target without the body. Its conversation is in the path or in the query. */
function targetOf({method, url, params, query}: FastifyRequest): Target {
  const named = Reflect.get(Object(params), 'conversation_id') ?? Reflect.get(Object(query), 'conversation_id')
  return {method, path: url.split('?')[0] ?? '', conversation: conversationIdIn(String(named ?? ''))}
}
