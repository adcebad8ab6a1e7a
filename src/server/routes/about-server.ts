import {type About, arrayOf, INTEGER, type JsonSchema, objectOf, TEXT} from '../request/operation.ts'
import type {Routes} from './route.ts'

/** Routes about the server's health. They are open to everybody. */
export const healthRoutes: Routes = (app, {settings, clock}) => {
  const started = clock.now()
  let lastResponse = started
  const secondsSince = (micros: number) => Math.floor((clock.now() - micros) / 1_000_000)
  app.addHook('onResponse', async () => {
    lastResponse = clock.now()
  })

  app.get('/alive', {...PROBED, config: open(ALIVE, STATUS)}, async () => ({status: 'ok'}))
  app.get('/health', {...PROBED, config: open(HEALTH, TEXT)}, async (_request, reply) =>
    reply.send(JSON.stringify('OK')),
  )
  app.get('/ready', {...PROBED, config: open(READY, STATUS)}, async () => ({status: 'ready'}))
  app.get('/server_info', {config: open(INFO, SERVER_INFO)}, async () => {
    const {serverInfo} = await import('../answers/server-info.ts')
    return serverInfo(settings.compat, {uptime: secondsSince(started), idle: secondsSince(lastResponse)})
  })
}

/** Load balancers also probe with HEAD. */
const PROBED = {exposeHeadRoute: true} as const

function open(about: About, answer: JsonSchema) {
  return {access: 'everybody', operation: {...about, answers: {200: answer}}} as const
}

const STATUS = objectOf({status: TEXT})
const SERVER_INFO = objectOf({
  uptime: INTEGER,
  idle_time: INTEGER,
  title: TEXT,
  version: TEXT,
  usable_tools: arrayOf(TEXT),
  capabilities: arrayOf(TEXT),
  docs: TEXT,
})

const ALIVE: About = {
  summary: 'Check that the process runs',
  description: 'Answers during the start too, so it is a liveness probe.',
  tag: 'server',
  example: {answer: {status: 'ok'}},
}
const HEALTH: About = {
  summary: 'Check that the server is healthy',
  description: 'Answers with the text OK, as the reference service does, during the start too.',
  tag: 'server',
  example: {answer: 'OK'},
}
const READY: About = {
  summary: 'Check that the server accepts requests',
  description: 'Answers 503 while the server starts and imports, so it is a readiness probe.',
  tag: 'server',
  example: {answer: {status: 'ready'}},
}
const INFO: About = {
  summary: 'Get the version that the server imitates',
  description: 'Lists the tools and the capabilities of that version of the reference, as far as they are known.',
  tag: 'server',
  example: {
    answer: {
      uptime: 61,
      idle_time: 3,
      title: 'svcdiag event server',
      version: '1.58.0',
      usable_tools: ['terminal', 'file_editor'],
      capabilities: [],
      docs: '/openapi.json',
    },
  },
}
