import {type DescribedRoute, openApiDocument} from '../openapi/document.ts'
import type {Routes} from './route.ts'

/** Serves the description of all routes that are added later. It is built on the first request. */
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

  const operation = {summary: 'This description', answers: {200: {type: 'object'}}}
  app.get('/openapi.json', {config: {access: 'everybody', operation}}, () => {
    document ??= described()
    return document
  })
}
