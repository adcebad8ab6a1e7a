import type {FastifyReply} from 'fastify'
import type {DescribedRoute, OpenApiDocument} from '../reference/openapi.ts'
import type {Page} from '../reference/page.ts'
import {ANY_OBJECT, type Operation, objectOf, TEXT} from '../request/operation.ts'
import {baseOf, type Routes} from './route.ts'

/**
 * Serves the API reference: the OpenAPI document of all routes that are added later, the same as a page, and the first
 * page of the server. They are open and name nothing that is stored. Each is built on its first request.
 */
export const referenceRoutes: Routes = app => {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({method, url, config}) => {
    const {access = 'key', operation = null} = config ?? {}
    for (const own of [method].flat().filter(name => name !== 'HEAD'))
      routes.push({method: own.toLowerCase(), url, access, operation})
  })

  const document = once(async (): Promise<OpenApiDocument> => {
    const {openApiDocument} = await import('../reference/openapi.ts')
    return openApiDocument(routes)
  })
  app.get('/openapi.json', {config: {access: 'everybody', operation: DOCUMENT}}, document)

  const reference = once(async (): Promise<Page> => {
    const {referencePage} = await import('../reference/reference-page.ts')
    return referencePage(await document())
  })
  app.get(
    '/docs',
    {exposeHeadRoute: true, config: {access: 'everybody', operation: REFERENCE}},
    async (_request, reply) => sendPage(reply, await reference()),
  )

  app.get('/', {exposeHeadRoute: true, config: {access: 'everybody', operation: WELCOME}}, async (request, reply) => {
    const {welcomePage} = await import('../reference/welcome.ts')
    return sendPage(reply, welcomePage(baseOf(request)))
  })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function sendPage(reply: FastifyReply, {text, headers}: Page): FastifyReply {
  return reply.headers(headers).send(text)
}

const DOCUMENT: Operation = {
  summary: 'Get the OpenAPI description of this server',
  description: 'Describes every route: parameters, bodies and answers with their types, and examples.',
  tag: 'server',
  example: {answer: {openapi: '3.1.0', info: {title: 'svcdiag event server', version: '0.0.1'}, paths: {}}},
  answers: {200: objectOf({openapi: TEXT, info: ANY_OBJECT, paths: ANY_OBJECT})},
}

const HTML = {mediaType: 'text/html', answers: {200: TEXT}}

const REFERENCE: Operation = {
  summary: 'Read the API reference',
  description: 'The OpenAPI description as a page without scripts, which needs no internet.',
  tag: 'server',
  example: {answer: '<!doctype html>'},
  ...HTML,
}

const WELCOME: Operation = {
  summary: 'Read what this server is',
  description: 'A page with the address of the server and the commands to begin with.',
  tag: 'server',
  example: {answer: '<!doctype html>'},
  ...HTML,
}
