import type {JsonSchema} from './json-schema.ts'
import type {Operation, QueryParameter} from './operation.ts'

export interface DescribedRoute {
  /** Lower case. */
  readonly method: string
  /** The path in the router's form: `/api/:id`. */
  readonly url: string
  readonly access: 'everybody' | 'key'
  readonly operation: Operation | null
}

/** The version of the machine-readable interface description. */
const VERSION = '0.0.1'

const KEY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  Bearer: {type: 'http', scheme: 'bearer'},
  AccessToken: {type: 'apiKey', in: 'header', name: 'X-Access-Token'},
  SessionKey: {type: 'apiKey', in: 'header', name: 'X-Session-API-Key'},
}

const ERROR: JsonSchema = {
  title: 'Error',
  type: 'object',
  properties: {detail: {type: 'string'}},
  required: ['detail'],
}

/** Returns the OpenAPI document of the routes, with the schemas of the event model. */
export function openApiDocument(routes: readonly DescribedRoute[], schemas: Readonly<Record<string, JsonSchema>>) {
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
  const ofPath = [...url.matchAll(/:(\w+)/gu)].map(([, name]) => inPath(String(name)))
  const refused = access === 'key' ? {401: {$ref: '#/components/schemas/Error'}} : {}
  return {
    operationId: `${method}${url.replaceAll(/\W+/gu, '_')}`,
    summary,
    security: access === 'key' ? Object.keys(KEY_SCHEMES).map(name => ({[name]: []})) : [],
    parameters: [...ofPath, ...parameters.map(inQuery)],
    ...(body === undefined ? {} : {requestBody: {content: json(body)}}),
    responses: Object.fromEntries(
      Object.entries({...answers, ...refused}).map(([status, schema]) => [status, answer(schema)]),
    ),
  }
}

function inPath(name: string): JsonSchema {
  return {name, in: 'path', required: true, schema: {type: 'string'}}
}

function inQuery({name, required, schema}: QueryParameter): JsonSchema {
  return {name, in: 'query', required, schema}
}

function answer(schema: JsonSchema | null): JsonSchema {
  return {description: '', ...(schema === null ? {} : {content: json(schema)})}
}

function json(schema: JsonSchema): JsonSchema {
  return {'application/json': {schema}}
}
