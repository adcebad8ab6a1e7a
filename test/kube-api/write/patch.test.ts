import {describe, expect, test} from 'vitest'

import type {Access, KubeObject} from '../../../src/kube-api/state.ts'
import {type Body, object, serve, type TestState, testState} from '../cluster.ts'

const STRATEGIC = 'application/strategic-merge-patch+json'
const MERGE = 'application/merge-patch+json'
const JSON_PATCH = 'application/json-patch+json'

const OWNED_BY_HELM = {
  manager: 'helm',
  operation: 'Update',
  apiVersion: 'apps/v1',
  time: '2026-01-01T00:00:00Z',
  fieldsType: 'FieldsV1',
  fieldsV1: {'f:spec': {'f:replicas': {}}},
}

const app = object('Deployment', 'app', {
  apiVersion: 'apps/v1',
  metadata: {generation: 3, annotations: {team: 'a'}, managedFields: [OWNED_BY_HELM]},
  spec: {
    replicas: 1,
    selector: {matchLabels: {app: 'app'}},
    template: {
      metadata: {labels: {app: 'app'}},
      spec: {containers: [{name: 'main', image: 'app:1', env: [{name: 'A', value: '1'}]}]},
    },
  },
  status: {replicas: 1},
})
const settings = object('ConfigMap', 'settings', {data: {a: '1'}})

function writable(denies: (access: Access) => boolean = () => false): TestState {
  const state: TestState = testState({
    objects: [app, settings, object('Secret', 'key'), object('Pod', 'p')],
    denies,
    writer: {
      complete: sent => sent,
      create: sent => sent,
      remove: () => {},
      replace: written => {
        const stored = {...written, metadata: {...written.metadata, resourceVersion: '11'}}
        state.apply({type: 'MODIFIED', object: stored})
        return stored
      },
    },
  })
  return state
}

type Patched = Body & KubeObject

async function patch(state: TestState, body: unknown, {type = STRATEGIC, query = '', path = PATH} = {}) {
  const url = `${await serve(state)}${path}${query}`
  const headers = {'content-type': type, 'user-agent': 'tool/1.0 (linux)'}
  const response = await fetch(url, {method: 'PATCH', headers, body: JSON.stringify(body)})
  return {status: response.status, warning: response.headers.get('warning'), body: (await response.json()) as Patched}
}

const PATH = '/apis/apps/v1/namespaces/shop/deployments/app'
const stored = (state: TestState) => state.objects().find(({kind}) => kind === 'Deployment')
const debug = {spec: {template: {spec: {containers: [{name: 'main', env: [{name: 'LOG_LEVEL', value: 'DEBUG'}]}]}}}}

describe('a patch of a template', () => {
  test('is stored, is a new generation, and is recorded under its manager', async () => {
    const state = writable()
    const {status, body} = await patch(state, debug, {query: '?fieldManager=me'})
    expect(status).toBe(200)
    expect(body.spec).toMatchObject({
      template: {spec: {containers: [{image: 'app:1', env: [{name: 'LOG_LEVEL'}, {name: 'A'}]}]}},
    })
    expect(body.metadata).toMatchObject({
      generation: 4,
      resourceVersion: '11',
      managedFields: [{manager: 'helm'}, {manager: 'me', operation: 'Update'}],
    })
    expect(stored(state)).toEqual(body)
  })

  test('is recorded under the program where no manager is named', async () => {
    expect((await patch(writable(), debug)).body.metadata).toMatchObject({
      managedFields: [{manager: 'helm'}, {manager: 'tool'}],
    })
  })

  test('with dryRun is answered as if it were stored', async () => {
    const state = writable()
    const {status, body} = await patch(state, debug, {query: '?dryRun=All'})
    expect([status, body.metadata.resourceVersion]).toEqual([200, '10'])
    expect(body.metadata).toMatchObject({generation: 4})
    expect(stored(state)).toBe(app)
  })

  test('that changes nothing stores nothing', async () => {
    const state = writable()
    const {body} = await patch(state, {metadata: {annotations: {team: 'a'}}, status: {replicas: 9}})
    expect([body, stored(state)]).toEqual([app, app])
  })
})

test('annotations of a Deployment are a new generation, and warn of nothing', async () => {
  const {body, warning} = await patch(writable(), {metadata: {annotations: {more: 'b'}}})
  expect(body.metadata).toMatchObject({generation: 4, annotations: {team: 'a', more: 'b'}})
  expect(warning).toBeNull()
})

test('labels are no new generation', async () => {
  expect((await patch(writable(), {metadata: {labels: {a: 'b'}}})).body.metadata).toMatchObject({generation: 3})
})

test('a variable that is named twice is warned of', async () => {
  const containers = [
    {
      name: 'main',
      image: 'app:1',
      env: [
        {name: 'A', value: '1'},
        {name: 'A', value: '2'},
      ],
    },
  ]
  const {status, warning} = await patch(writable(), {spec: {template: {spec: {containers}}}}, {type: MERGE})
  expect([status, warning]).toEqual([
    200,
    '299 - "spec.template.spec.containers[0].env[1]: hides previous definition of \\"A\\", which may be dropped when using apply"',
  ])
})

test('only the server writes what is the server’s', async () => {
  const metadata = {
    generation: 9,
    creationTimestamp: '2020-01-01T00:00:00Z',
    managedFields: [{manager: 'x'}],
    labels: {a: 'b'},
  }
  const {body} = await patch(writable(), {metadata, status: {replicas: 9}}, {type: MERGE})
  expect(body).toMatchObject({
    metadata: {generation: 3, creationTimestamp: app.metadata.creationTimestamp},
    status: {replicas: 1},
  })
  expect(JSON.stringify(body.metadata.managedFields)).not.toContain('"x"')
})

test.each([
  ['merge', MERGE, {data: {a: null, b: '2'}}],
  ['strategic merge', STRATEGIC, {data: {a: null, b: '2'}}],
  [
    'JSON',
    JSON_PATCH,
    [
      {op: 'move', from: '/data/a', path: '/data/b'},
      {op: 'replace', path: '/data/b', value: '2'},
    ],
  ],
])('a ConfigMap takes a %s patch', async (_name, type, body) => {
  const answer = await patch(writable(), body, {type, path: '/api/v1/namespaces/shop/configmaps/settings'})
  expect([answer.status, answer.body.data]).toEqual([200, {b: '2'}])
})

describe('two at once', () => {
  const message =
    'Operation cannot be fulfilled on deployments.apps "app": the object has been modified; ' +
    'please apply your changes to the latest version and try again'

  test.each([
    ['in the body', STRATEGIC, {metadata: {resourceVersion: '9'}, ...debug}],
    ['by a JSON patch that replaces it', JSON_PATCH, [{op: 'replace', path: '/metadata/resourceVersion', value: '9'}]],
  ])('an older resourceVersion %s is a conflict', async (_name, type, body) => {
    const state = writable()
    const answer = await patch(state, body, {type})
    expect(answer.body).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message,
      details: {name: 'app', group: 'apps', kind: 'deployments'},
    })
    expect(stored(state)).toBe(app)
  })

  test('the one that is stored is none', async () => {
    expect((await patch(writable(), {metadata: {resourceVersion: '10'}, ...debug})).status).toBe(200)
  })

  test('the same name with another uid is refused', async () => {
    const {body} = await patch(writable(), {metadata: {uid: 'other'}}, {type: MERGE})
    const message = 'Deployment.apps "app" is invalid: metadata.uid: Invalid value: "other": field is immutable'
    expect(body).toMatchObject({code: 422, message, details: {name: 'app', group: 'apps', kind: 'Deployment'}})
  })

  test('a test of a JSON patch that fails is refused', async () => {
    const body = [{op: 'test', path: '/metadata/resourceVersion', value: '9'}]
    const answer = await patch(writable(), body, {type: JSON_PATCH})
    expect(answer.body).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message: 'the server rejected our request due to an error in our request',
    })
  })
})

test.each([
  ['an unknown media type', 415, {}, {type: 'application/json'}],
  ['a dry run of something', 422, {}, {query: '?dryRun=Some'}],
  ['an unknown validation', 422, {}, {query: '?fieldValidation=No'}],
  ['another name', 400, {metadata: {name: 'other'}}, {}],
  ['another kind', 400, {kind: 'Pod'}, {type: MERGE}],
  ['another selector', 422, {spec: {selector: {matchLabels: {a: 'b'}}}}, {}],
  [
    'a variable without a name',
    422,
    {spec: {template: {spec: {containers: [{name: 'new', env: [{value: 'x'}]}]}}}},
    {},
  ],
  ['an object that is not there', 404, {}, {path: '/apis/apps/v1/namespaces/shop/deployments/zz'}],
  ['a kind that only controllers write', 405, {}, {path: '/api/v1/namespaces/shop/endpoints/app'}],
  ['a list', 405, {}, {path: '/apis/apps/v1/namespaces/shop/deployments'}],
  ['a patch that is no object', 400, [1], {}],
] as const)('%s is answered by %i', async (_name, code, body, options) => {
  const state = writable()
  expect((await patch(state, body, options)).body).toMatchObject({kind: 'Status', code})
  expect(stored(state)).toBe(app)
})

test('a body that is no JSON is refused', async () => {
  const url = `${await serve(writable())}${PATH}`
  const response = await fetch(url, {method: 'PATCH', headers: {'content-type': MERGE}, body: '{'})
  expect(response.status).toBe(400)
})

describe('a field that the kind does not have', () => {
  const unknown = {spec: {replicas: 2, template: {spec: {containers: [{name: 'main', colour: 'red'}]}}}}
  const path = 'spec.template.spec.containers[0].colour'

  test('is left out, with a warning', async () => {
    const {warning, body} = await patch(writable(), unknown)
    expect(warning).toBe(`299 - "unknown field \\"${path}\\""`)
    expect(JSON.stringify(body)).not.toContain('colour')
    expect(body.spec).toMatchObject({replicas: 2})
  })

  test('is refused where that is asked for', async () => {
    const {body} = await patch(writable(), unknown, {query: '?fieldValidation=Strict'})
    expect(body).toMatchObject({code: 400, message: `strict decoding error: unknown field "${path}"`})
  })
})

test('RBAC is asked for patch', async () => {
  const {body} = await patch(
    writable(({verb}) => verb === 'patch'),
    debug,
  )
  const message =
    'deployments.apps "app" is forbidden: User "lab" cannot patch resource "deployments" in API group "apps" in the namespace "shop"'
  expect(body).toMatchObject({code: 403, message})
})

test('a state that takes no changes refuses and does not offer them', async () => {
  const state = testState({objects: [app]})
  expect((await patch(state, debug)).body).toMatchObject({code: 405})
  const verbs = async (served: TestState) => {
    const response = await fetch(`${await serve(served)}/apis/apps/v1`)
    const {resources} = (await response.json()) as {resources: {name: string; verbs: string[]}[]}
    return resources.find(({name}) => name === 'deployments')?.verbs
  }
  expect(await verbs(state)).not.toContain('patch')
  expect(await verbs(writable())).toContain('patch')
})
