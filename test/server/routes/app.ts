import type {InjectOptions} from 'fastify'
import {onTestFinished} from 'vitest'
import {buildApp} from '../../../src/server/app.ts'
import {createConversations} from '../../../src/server/conversation/engine.ts'
import {assertHooks, hookConfigOf} from '../../../src/server/conversation/hooks/sources.ts'
import {createFaults} from '../../../src/server/faults/faults.ts'
import {createMetrics} from '../../../src/server/metrics/metrics.ts'
import {createRecentRequests} from '../../../src/server/recent-requests.ts'
import {type WorldOptions, worldOf} from '../conversation/world.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly text: string
}

/** Returns the application with the engine. Requests need no network, and hooks from requests are functions. */
export async function appOf(options: WorldOptions = {}) {
  const world = {...worldOf(options), assertHooks}
  if (options.hooks === undefined)
    Object.assign(world, {
      hookConfigOf: ({record}: {record: never}, workspace: string) =>
        hookConfigOf(record, workspace, {
          server: [],
          pluginRoot: null,
          userFolder: null,
          imported: false,
          log: world.log,
        }),
    })
  const conversations = createConversations(world)
  onTestFinished(() => conversations[Symbol.asyncDispose]())
  const metrics = createMetrics()
  const server = {
    ...world,
    conversations,
    requests: createRecentRequests(),
    metrics,
    faults: createFaults({store: world.store, metrics, stepOf: conversations.stepOf}),
  }
  const app = buildApp(server)
  onTestFinished(() => app.close())

  async function ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {'x-session-api-key': 'k'},
  ): Promise<Answer> {
    const asked: InjectOptions = {method, url, headers, ...(body === undefined ? {} : {payload: body as object})}
    const {statusCode, payload, headers: answered} = await app.inject(asked)
    const isJson = String(answered['content-type']).startsWith('application/json')
    return {status: statusCode, text: payload, body: isJson ? JSON.parse(payload) : undefined}
  }

  return {
    app,
    server,
    world,
    conversations,
    ask,
    get: (url: string) => ask('GET', url),
    post: (url: string, body?: unknown) => ask('POST', url, body),
  }
}

/** Polls a start task until its status is READY or ERROR. */
export async function started(lab: Awaited<ReturnType<typeof appOf>>, task: unknown): Promise<Record<string, unknown>> {
  const {id} = task as {id: string}
  for (;;) {
    const {body} = await lab.get(`/api/v1/app-conversations/start-tasks?ids=${id}`)
    const [now] = body as [Record<string, unknown>]
    if (now.status === 'READY' || now.status === 'ERROR') return now
    await new Promise(setImmediate)
  }
}
