import {describe, expect, test} from 'vitest'
import {kindsOf} from '../../src/events/compat.ts'
import {TAGS} from '../../src/server/request/operation.ts'
import {conformity, type OpenApi} from '../e2e/openapi-client.ts'
import {serving} from './serving.ts'

interface Document {
  readonly info: {readonly version: string}
  readonly tags: readonly {readonly name: string}[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {readonly schemas: Readonly<Record<string, unknown>>}
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description: string
    readonly schema: Schema
    readonly example?: unknown
  }[]
  readonly requestBody?: {readonly content: Content}
  readonly responses: Readonly<Record<string, {readonly description: string; readonly content?: Content}>>
}

type Content = Readonly<Record<string, {readonly schema: Schema; readonly example?: unknown}>>

interface Schema {
  readonly type?: string
  readonly properties?: object
  readonly additionalProperties?: unknown
  readonly patternProperties?: unknown
}

async function described() {
  const {get, app, ask} = serving()
  const document = (await get('/openapi.json', {})).body as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({path, method: method.toUpperCase(), operation})),
  )
  return {document, operations, app, ask}
}

const isHead = (route: string) => route.startsWith('HEAD ')

describe('the OpenAPI document', () => {
  test('has the version and the schema names of the interface', async () => {
    const {document} = await described()
    expect(document.info.version).toBe('0.0.1')
    for (const kind of kindsOf('spec')) expect(document.components.schemas).toHaveProperty([`${kind}-Output`])
    for (const name of ['EventPage', 'HTTPValidationError', 'ValidationError'])
      expect(document.components.schemas).toHaveProperty(name)
  })

  test('refers to nothing that is not in it', async () => {
    const {document} = await described()
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/gu)].map(
      ([, name]) => name,
    )
    expect(refs.length).toBeGreaterThan(50)
    expect(refs.filter(name => !Object.hasOwn(document.components.schemas, String(name)))).toEqual([])
  })

  test('describes each route, and only routes', async () => {
    const {app, operations} = await described()
    const all = routesOf(app.printRoutes({commonPrefix: false}))
    const [heads, routes] = [all.filter(isHead), all.filter(route => !isHead(route))]
    expect(routes.length).toBeGreaterThan(10)
    for (const head of heads) expect(routes).toContain(head.replace(/^HEAD/u, 'GET')) // a HEAD route is described as its GET
    const names = operations.map(({method, path}) => `${method} ${path}`)
    expect(names.toSorted()).toEqual(routes.toSorted())
  })

  test('says of each route what it is, what it wants and what it answers', async () => {
    const {operations} = await described()
    for (const {path, operation} of operations) {
      expect(operation.summary, path).not.toBe('')
      expect(Object.keys(operation.responses).length, path).toBeGreaterThan(0)
      const named = operation.parameters.filter(parameter => parameter.in === 'path').map(({name}) => `{${name}}`)
      expect(path.match(/\{\w+\}/gu) ?? []).toEqual(named)
    }
    expect(new Set(operations.map(({operation}) => operation.operationId)).size).toBe(operations.length)
  })

  test('explains each operation in a sentence, under a heading of the reference', async () => {
    const {operations, document} = await described()
    for (const {method, path, operation} of operations) {
      const {description, summary, tags} = operation
      expect(description, `${method} ${path}`).toMatch(/^[A-Z][^ ]*(?: \S+){4,}\.$/u)
      expect(description).not.toBe(summary)
      expect(Object.keys(TAGS), `${method} ${path}`).toContain(tags.join())
      for (const parameter of operation.parameters)
        expect(parameter.description, `${method} ${path} ${parameter.name}`).toMatch(/^[A-Z].*\.$/u)
    }
    expect(document.tags.map(({name}) => name)).toEqual(Object.keys(TAGS))
    const used = new Set(operations.flatMap(({operation}) => operation.tags))
    expect([...used].toSorted()).toEqual(Object.keys(TAGS).toSorted())
    const names = operations.map(({operation}) => operation.summary)
    expect(names.filter((name, at) => names.indexOf(name) !== at).toSorted()).toEqual(REPEATED)
  })

  test('has the type of each parameter, body and answer', async () => {
    const {operations} = await described()
    for (const {method, path, operation} of operations) {
      const where = `${method} ${path}`
      for (const {name, schema} of operation.parameters) expect(isTyped(schema), `${where} ${name}`).toBe(true)
      if (!path.startsWith('/callback'))
        for (const {schema} of Object.values(operation.requestBody?.content ?? {}))
          expect(isTyped(schema), where).toBe(true)
      for (const [status, {content, description}] of Object.entries(operation.responses)) {
        expect(description, `${where} ${status}`).not.toBe('')
        for (const {schema} of Object.values(content ?? {})) expect(isTyped(schema), `${where} ${status}`).toBe(true)
      }
    }
  })

  test('has an example of each body and of each successful answer, and each matches its schema', async () => {
    const {operations, document} = await described()
    const conforms = conformity(document as unknown as OpenApi)
    for (const {method, path, operation} of operations) {
      const {requestBody, responses, parameters} = operation
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
      const contents = [...Object.entries(requestBody?.content ?? {}), ...Object.entries(success)]
      const examples = [
        ...contents.filter(([type]) => type !== 'application/zip').map(([, content]) => content),
        ...parameters.filter(parameter => parameter.in === 'path'),
      ]
      expect(examples.length, `${method} ${path}`).toBeGreaterThan(0)
      for (const {schema, example} of examples) {
        expect(example, `${method} ${path}`).toBeDefined()
        expect(conforms(schema, example), `${method} ${path}: ${JSON.stringify(example)}`).toBe(true)
      }
    }
  })

  test('tells truly who needs the key', async () => {
    const {operations, ask} = await described()
    for (const {method, path, operation} of operations.filter(({operation}) => operation.security.length > 0)) {
      const url = path.replaceAll(/\{\w+\}/gu, 'x')
      const answer = await ask({method: method as 'GET', url})
      expect({url, status: answer.status}).toEqual({url, status: 401})
      expect(operation.responses).toHaveProperty('401')
    }
  })

  test('has the parameters of the search as they are specified', async () => {
    const {document} = await described()
    const {parameters = []} = document.paths['/api/shared-events/search']?.get ?? {}
    expect(parameters.map(({name, required}) => [name, required])).toEqual([
      ['conversation_id', true],
      ['kind__eq', false],
      ['timestamp__gte', false],
      ['timestamp__lt', false],
      ['sort_order', false],
      ['page_id', false],
      ['limit', false],
    ])
    expect(parameters[1]?.schema).toEqual({anyOf: [{type: 'string', enum: kindsOf('spec')}, {type: 'null'}]})
    expect(parameters[6]?.schema).toEqual({type: 'integer', exclusiveMinimum: 0, maximum: 100, default: 100})
  })
})

/** Routes that are the same at two paths. */
const REPEATED = [
  'Say that finish callbacks are sent here',
  'Store events of a conversation that runs elsewhere',
  'Store the description of a conversation that runs elsewhere',
  'Take a finish callback',
]

/** An object must say which properties it has, or that it may have any. */
function isTyped({type, properties, additionalProperties, patternProperties, ...other}: Schema): boolean {
  if (type === 'object') return [properties, additionalProperties, patternProperties].some(own => own !== undefined)
  return type !== undefined || ['$ref', 'anyOf', 'oneOf', 'allOf'].some(name => name in other)
}

/** Returns the routes in the tree that the router prints, which has one part of a path per line. */
function routesOf(picture: string): string[] {
  const above: {indent: number; path: string}[] = []
  return picture.split('\n').flatMap(line => {
    const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?$/u.exec(line) ?? []
    if (part === undefined) return []
    while ((above.at(-1)?.indent ?? -1) >= indent.length) above.pop()
    const path = (above.at(-1)?.path ?? '') + part
    above.push({indent: indent.length, path})
    const named = path.replaceAll(/:(\w+)/gu, '{$1}')
    return (methods?.split(', ') ?? []).map(method => `${method} ${named}`)
  })
}
