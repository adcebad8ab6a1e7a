import {componentSchemas} from '../../events/json-schema.ts'
import {CONVERSATION, EVENT_ID} from '../request/examples.ts'
import {type JsonSchema, type Operation, TAGS} from '../request/operation.ts'

export interface DescribedRoute {
  readonly method: string
  /** The path in the router's form: `/api/:id`. */
  readonly url: string
  readonly access: 'everybody' | 'key'
  readonly operation: Operation | (() => Promise<Operation>) | null
}

interface LoadedRoute extends DescribedRoute {
  readonly operation: Operation
}

/** The part of the document that the reference page renders. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: {readonly title: string; readonly version: string}
  readonly tags: readonly {readonly name: string; readonly description: string}[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: object
}

export interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly ParameterObject[]
  readonly requestBody?: {readonly content: Content}
  readonly responses: Readonly<Record<string, {readonly description: string; readonly content?: Content}>>
}

interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

type Content = Readonly<Record<string, {readonly schema: JsonSchema; readonly example?: unknown}>>

const VERSION = '0.0.1'

const KEY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  Bearer: {type: 'http', scheme: 'bearer'},
  AccessToken: {type: 'apiKey', in: 'header', name: 'X-Access-Token'},
  SessionKey: {type: 'apiKey', in: 'header', name: 'X-Session-API-Key'},
}

const ERROR = {title: 'Error', type: 'object', properties: {detail: {type: 'string'}}, required: ['detail']}

/** Returns the OpenAPI document. Everything in it comes from the routes, except the names in paths. */
export async function openApiDocument(routes: readonly DescribedRoute[]): Promise<OpenApiDocument> {
  const loaded = await Promise.all(routes.map(loadedRoute))
  const byPath = Map.groupBy(loaded, ({url}) => url.replaceAll(/:(\w+)/gu, '{$1}'))
  const paths = [...byPath].map(([path, own]) => [
    path,
    Object.fromEntries(own.map(route => [route.method, operationOf(route)])),
  ])
  return {
    openapi: '3.1.0',
    info: {title: 'svcdiag event server', version: VERSION},
    tags: Object.entries(TAGS).map(([name, description]) => ({name, description})),
    paths: Object.fromEntries(paths),
    components: {schemas: {...componentSchemas(), Error: ERROR}, securitySchemes: KEY_SCHEMES},
  }
}

async function loadedRoute({operation, ...route}: DescribedRoute): Promise<LoadedRoute> {
  if (operation === null) throw new Error(`${route.method} ${route.url} has no operation`)
  return {...route, operation: typeof operation === 'function' ? await operation() : operation}
}

function operationOf({method, url, access, operation}: LoadedRoute): OperationObject {
  const {summary, description, tag, example, parameters = [], body, answers, mediaType} = operation
  const refused = access === 'key' ? {401: {$ref: '#/components/schemas/Error'}} : {}
  const success = Object.keys(answers).find(status => status.startsWith('2'))
  return {
    operationId: `${method}${url.replaceAll(/\W+/gu, '_')}`,
    summary,
    description,
    tags: [tag],
    security: access === 'key' ? Object.keys(KEY_SCHEMES).map(name => ({[name]: []})) : [],
    parameters: [...namesIn(url), ...parameters.map(own => ({...own, in: 'query' as const}))],
    ...(body === undefined ? {} : {requestBody: {content: contentOf(body, example.body)}}),
    responses: Object.fromEntries(
      Object.entries({...answers, ...refused}).map(([status, schema]) => [
        status,
        {
          description: MEANINGS[status] ?? 'Success',
          ...(schema === null
            ? {}
            : {content: status === success ? contentOf(schema, example.answer, mediaType) : contentOf(schema)}),
        },
      ]),
    ),
  }
}

const NAMES: Readonly<Record<string, Pick<ParameterObject, 'description' | 'example'>>> = {
  conversation_id: {description: 'The id of the conversation, with or without dashes.', example: CONVERSATION},
  event_id: {description: 'The id of the event.', example: EVENT_ID},
  name: {description: 'Any text, for example the id of the conversation.', example: CONVERSATION},
}

function namesIn(url: string): ParameterObject[] {
  return [...url.matchAll(/:(\w+)/gu)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
    ...(NAMES[name] ?? {description: ''}),
  }))
}

const MEANINGS: Readonly<Record<string, string>> = {
  201: 'Created',
  204: 'Success, without a body',
  400: 'The request is invalid',
  401: 'The key is missing or wrong',
  403: 'The token is missing or wrong',
  404: 'There is nothing with this id',
  409: 'The state of the conversation does not allow this',
  410: 'The sandbox of the conversation is gone',
  413: 'The body is too large',
  422: 'A parameter or a part of the body is invalid',
  429: 'Too many runs or requests at once',
  503: 'The server cannot answer now',
}

function contentOf(schema: JsonSchema, example?: unknown, mediaType = 'application/json'): Content {
  return {[mediaType]: {schema, ...(example === undefined ? {} : {example})}}
}
