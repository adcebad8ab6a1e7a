import type {JsonSchema, Operation} from '../request/operation.ts'
import type {Routes} from './route.ts'

/** Routes about the server's health. They are open to everybody. */
export const healthRoutes: Routes = (app, {settings, clock}) => {
  const started = clock.now()
  let lastResponse = started
  const secondsSince = (micros: number) => Math.floor((clock.now() - micros) / 1_000_000)
  app.addHook('onResponse', async () => {
    lastResponse = clock.now()
  })

  const open = (summary: string) => ({config: {access: 'everybody' as const, operation: {summary, answers: {200: {}}}}})
  app.get('/alive', open('Check that the process runs'), async () => ({status: 'ok'}))
  app.get('/health', open('Check that the server is healthy'), async (_request, reply) =>
    reply.send(JSON.stringify('OK')),
  )
  app.get('/ready', open('Check that the server accepts requests; 503 while it starts'), async () => ({
    status: 'ready',
  }))
  app.get('/server_info', open('Get the version that the server imitates'), async () => {
    const {serverInfo} = await import('../answers/server-info.ts')
    return serverInfo(settings.compat, {uptime: secondsSince(started), idle: secondsSince(lastResponse)})
  })
}

/** Serves the OpenAPI document of all routes that are added later. The document is built on the first request. */
export const openApiRoutes: Routes = app => {
  const routes: DescribedRoute[] = []
  let document: Promise<object> | undefined
  app.addHook('onRoute', ({method, url, config}) => {
    const {access = 'key', operation = null} = config ?? {}
    for (const own of [method].flat()) routes.push({method: own.toLowerCase(), url, access, operation})
  })

  async function described(): Promise<object> {
    const {componentSchemas} = await import('../../events/json-schema.ts')
    return openApiDocument(routes, componentSchemas())
  }

  const operation = {summary: 'Get this description', answers: {200: {type: 'object'}}}
  app.get('/openapi.json', {config: {access: 'everybody', operation}}, () => {
    document ??= described()
    return document
  })
}

interface DescribedRoute {
  readonly method: string
  /** The path in the router's form: `/api/:id`. */
  readonly url: string
  readonly access: 'everybody' | 'key'
  readonly operation: Operation | null
}

const VERSION = '0.0.1'

const KEY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  Bearer: {type: 'http', scheme: 'bearer'},
  AccessToken: {type: 'apiKey', in: 'header', name: 'X-Access-Token'},
  SessionKey: {type: 'apiKey', in: 'header', name: 'X-Session-API-Key'},
}

const ERROR = {title: 'Error', type: 'object', properties: {detail: {type: 'string'}}, required: ['detail']}

function openApiDocument(routes: readonly DescribedRoute[], schemas: Readonly<Record<string, JsonSchema>>) {
  const byPath = Map.groupBy(routes, ({url}) => url.replaceAll(/:(\w+)/gu, '{$1}'))
  const paths = [...byPath].map(([path, own]) => [
    path,
    Object.fromEntries(own.map(route => [route.method, operationOf(route)])),
  ])
  return {
    openapi: '3.1.0',
    info: {title: 'svcdiag event server', version: VERSION},
    paths: Object.fromEntries(paths),
    components: {schemas: {...schemas, Error: ERROR}, securitySchemes: KEY_SCHEMES},
  }
}

function operationOf({method, url, access, operation}: DescribedRoute): JsonSchema {
  const {summary, parameters = [], body, answers} = operation ?? {summary: '', answers: {200: {}}}
  const ofPath = [...url.matchAll(/:(\w+)/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
  }))
  const refused = access === 'key' ? {401: {$ref: '#/components/schemas/Error'}} : {}
  return {
    operationId: `${method}${url.replaceAll(/\W+/gu, '_')}`,
    summary,
    security: access === 'key' ? Object.keys(KEY_SCHEMES).map(name => ({[name]: []})) : [],
    parameters: [...ofPath, ...parameters.map(({name, required, schema}) => ({name, in: 'query', required, schema}))],
    ...(body === undefined ? {} : {requestBody: {content: json(body)}}),
    responses: Object.fromEntries(
      Object.entries({...answers, ...refused}).map(([status, schema]) => [status, answer(schema)]),
    ),
  }
}

function answer(schema: JsonSchema | null): JsonSchema {
  return {description: '', ...(schema === null ? {} : {content: json(schema)})}
}

function json(schema: JsonSchema): JsonSchema {
  return {'application/json': {schema}}
}
