import {describe, expect, test} from 'vitest'
import {JSON_PATCH, MERGE, type ServedLab, STRATEGIC, servedLab} from './served.ts'

const CORE = '/api/v1/namespaces/agents'
const APPS = '/apis/apps/v1/namespaces/agents'
const KEY = `${CORE}/secrets/sandbox-api-key`

const encoded = (text: string) => Buffer.from(text).toString('base64')
const secret = (name: string, fields: object = {}) => ({apiVersion: 'v1', kind: 'Secret', metadata: {name}, ...fields})

describe('what is created', () => {
  test('is stored with defaults, a uid, and who made it', async () => {
    const {send} = await servedLab()
    const sent = secret('extra', {stringData: {a: 'b'}})
    const {status, body} = await send('POST', `${CORE}/secrets?fieldManager=kubectl-create`, sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'Opaque',
      data: {a: encoded('b')},
      metadata: {
        namespace: 'agents',
        uid: expect.any(String),
        creationTimestamp: '2026-11-21T10:00:00Z',
        managedFields: [
          {
            manager: 'kubectl-create',
            time: '2026-11-21T10:00:00Z',
            fieldsV1: {'f:data': {'.': {}, 'f:a': {}}, 'f:type': {}},
          },
        ],
      },
    })
    expect(body).not.toHaveProperty('stringData')
    expect((await send('GET', `${CORE}/secrets/extra`)).body).toEqual(body)
  })

  test.each([
    ['exists already', `${CORE}/secrets`, secret('sandbox-api-key'), 409, 'secrets "sandbox-api-key" already exists'],
    ['has no name', `${CORE}/secrets`, {}, 422, /metadata.name: Required value/],
    ['has a name that is none', `${CORE}/secrets`, secret('A_B'), 422, /lowercase RFC 1123 subdomain/],
    ['lives nowhere', '/api/v1/namespaces/nowhere/secrets', secret('a'), 404, 'namespaces "nowhere" not found'],
    ['lives elsewhere', `${CORE}/secrets`, secret('a', {metadata: {name: 'a', namespace: 'b'}}), 400, /does not match/],
    ['is another kind', `${CORE}/secrets`, {...secret('a'), kind: 'ConfigMap'}, 400, /cannot be handled as a Secret/],
    ['is no base64', `${CORE}/secrets`, secret('a', {data: {a: '?'}}), 400, /illegal base64/],
    ['lacks what its type wants', `${CORE}/secrets`, secret('a', {type: 'kubernetes.io/tls'}), 422, /data\[tls.crt\]/],
    ['has unknown fields', `${CORE}/secrets?fieldValidation=Strict`, secret('a', {x: 1}), 400, /unknown field "x"/],
    ['is what only controllers make', `${CORE}/endpoints`, {metadata: {name: 'a'}}, 405, /does not allow this method/],
  ] as const)('is refused when it %s', async (_why, path, sent, code, message) => {
    const {send, state} = await servedLab()
    const before = state.objects()
    const {status, body} = await send('POST', path, sent)
    expect([status, body.message]).toEqual([code, expect.stringMatching(message)])
    expect(state.objects()).toEqual(before)
  })

  test('comes in protobuf as well, as kubectl sends what it makes itself', async () => {
    const {send} = await servedLab()
    const bytes = Buffer.from(
      'azhzAAoMCgJ2MRIGU2VjcmV0EjcKFgoEZGVtbxIAGgJucyIAKgAyADgAQgASDQoEdGV4dBIFaGVsbG8aDmV4YW1wbGUudGVzdC94GgAiAA==',
      'base64',
    )
    expect((await send('POST', '/api/v1/namespaces', {metadata: {name: 'ns'}})).status).toBe(201)
    const type = 'application/vnd.kubernetes.protobuf'
    expect(await send('POST', '/api/v1/namespaces/ns/secrets', bytes, type)).toMatchObject({status: 201})
    const {body} = await send('GET', '/api/v1/namespaces/ns/secrets/demo')
    expect(body).toMatchObject({type: 'example.test/x', data: {text: encoded('hello')}})
  })

  test('is nowhere after a dry run', async () => {
    const {send} = await servedLab()
    expect(await send('POST', `${CORE}/secrets?dryRun=All`, secret('extra'))).toMatchObject({
      status: 201,
      body: {type: 'Opaque', metadata: {uid: expect.stringMatching(/^[0-9a-f-]{36}$/)}},
    })
    expect((await send('GET', `${CORE}/secrets/extra`)).status).toBe(404)
  })
})

describe('a Secret', () => {
  test('that is patched belongs to who patched it, from then on', async () => {
    const {send, pass} = await servedLab()
    pass(60_000)
    const patch = {data: {'sandbox-api-key': encoded('new')}}
    const {body} = await send('PATCH', `${KEY}?fieldManager=kubectl-patch`, patch, MERGE)
    const entry = {
      manager: 'kubectl-patch',
      time: '2026-11-21T10:01:00Z',
      fieldsV1: {'f:data': {'f:sandbox-api-key': {}}},
    }
    expect(body.metadata.managedFields).toContainEqual(expect.objectContaining(entry))
  })

  test('that is immutable can be deleted and made again, and nothing else', async () => {
    const {send} = await servedLab({faults: ['key.managed:immutable']})
    const patched = await send('PATCH', KEY, {data: {'sandbox-api-key': encoded('new')}}, MERGE)
    expect(patched).toMatchObject({
      status: 422,
      body: {
        message: 'Secret "sandbox-api-key" is invalid: data: Forbidden: field is immutable when `immutable` is set',
      },
    })
    expect((await send('PATCH', KEY, {immutable: false}, MERGE)).body.message).toMatch(/immutable: Forbidden/)
    expect((await send('PATCH', KEY, {metadata: {labels: {a: 'b'}}}, MERGE)).status).toBe(200)
    expect((await send('DELETE', KEY)).body).toMatchObject({status: 'Success', details: {kind: 'secrets'}})
    expect((await send('POST', `${CORE}/secrets`, secret('sandbox-api-key'))).status).toBe(201)
  })

  test('keeps its type', async () => {
    const {send} = await servedLab()
    expect((await send('PATCH', KEY, {type: 'other'}, MERGE)).body.message).toMatch(/type: Invalid value: "other"/)
    expect((await send('PUT', KEY, secret('sandbox-api-key', {data: {}}))).body).toMatchObject({type: 'Opaque'})
  })

  test('that is replaced has nothing left of what it was', async () => {
    const {send} = await servedLab()
    const {body} = await send('PUT', KEY, secret('sandbox-api-key', {stringData: {other: 'x'}}))
    expect(body.data).toEqual({other: encoded('x')})
  })

  test('that was changed in between is not replaced', async () => {
    const {send} = await servedLab()
    const {body: read} = await send('GET', KEY)
    await send('PATCH', KEY, {metadata: {labels: {a: 'b'}}}, MERGE)
    expect(await send('PUT', KEY, read)).toMatchObject({
      status: 409,
      body: {reason: 'Conflict', message: expect.stringMatching(/the object has been modified/)},
    })
  })

  test('is left alone by a JSON patch whose test fails', async () => {
    const {send} = await servedLab()
    const patch = [
      {op: 'test', path: '/data/sandbox-api-key', value: 'other'},
      {op: 'remove', path: '/data/sandbox-api-key'},
    ]
    expect((await send('PATCH', KEY, patch, JSON_PATCH)).status).toBe(422)
    expect((await send('GET', KEY)).body.data).toHaveProperty('sandbox-api-key')
  })
})

describe('a Service', () => {
  const addresses = ({find}: ServedLab) =>
    find('EndpointSlice', 'proxy-').map(({endpoints}) => (endpoints as [] | null)?.length ?? 0)

  test('that selects other pods lists them', async () => {
    const lab = await servedLab()
    const path = `${CORE}/services/proxy`
    await lab.send('PATCH', path, {spec: {selector: {'app.kubernetes.io/component': 'nothing'}}}, STRATEGIC)
    lab.settle()
    expect(addresses(lab)).toEqual([0])
    await lab.send('PATCH', path, {spec: {selector: {'app.kubernetes.io/component': 'runtime'}}}, STRATEGIC)
    lab.settle()
    expect(addresses(lab)).toEqual([2])
  })

  test('that is deleted takes its endpoints with it', async () => {
    const lab = await servedLab()
    await lab.send('DELETE', `${CORE}/services/proxy`)
    lab.settle()
    expect([lab.find('EndpointSlice', 'proxy-'), lab.find('Endpoints', 'proxy')]).toEqual([[], []])
  })

  test.each([[{}], [undefined]])('with the selector %j lists no pods', async selector => {
    const lab = await servedLab()
    const spec = {...(selector && {selector}), ports: [{port: 80}]}
    const {body} = await lab.send('POST', `${CORE}/services`, {metadata: {name: 'empty'}, spec})
    lab.settle()
    expect(body.spec).toMatchObject({clusterIP: expect.stringMatching(/^10\.96\./), ports: [{targetPort: 80}]})
    expect([lab.find('EndpointSlice', 'empty-'), lab.find('Endpoints', 'empty')]).toEqual([[], []])
  })
})

describe('a workload', () => {
  test('that is deleted goes with its ReplicaSets and pods', async () => {
    const lab = await servedLab()
    await lab.send('DELETE', `${APPS}/deployments/worker`, {propagationPolicy: 'Background'})
    lab.settle()
    expect([lab.find('ReplicaSet', 'worker-'), lab.find('Pod', 'worker-')]).toEqual([[], []])
  })

  test('that is orphaned leaves them', async () => {
    const lab = await servedLab()
    await lab.send('DELETE', `${APPS}/deployments/worker`, {propagationPolicy: 'Orphan'})
    lab.settle()
    expect(lab.find('Pod', 'worker-')).toHaveLength(2)
  })

  test('whose pod is deleted has a new one', async () => {
    const lab = await servedLab()
    const [before] = lab.find('Pod', 'app-')
    const {body} = await lab.send('DELETE', `${CORE}/pods/${before?.metadata.name}`)
    expect(body.metadata.deletionTimestamp).toBe('2026-11-21T10:00:00Z')
    lab.settle()
    const pods = lab.find('Pod', 'app-')
    expect(pods.map(({status}) => status.phase)).toEqual(['Running'])
    expect(pods[0]?.metadata.uid).not.toBe(before?.metadata.uid)
  })

  test('is scaled as kubectl does it', async () => {
    const lab = await servedLab()
    const path = `${APPS}/deployments/app/scale`
    expect((await lab.send('GET', path)).body).toMatchObject({
      kind: 'Scale',
      spec: {replicas: 1},
      status: {replicas: 1},
    })
    expect((await lab.send('PATCH', path, {spec: {replicas: 3}}, MERGE)).body).toMatchObject({spec: {replicas: 3}})
    lab.settle()
    expect(lab.find('Pod', 'app-')).toHaveLength(3)
    expect(lab.one('Deployment', 'app').metadata.generation).toBe(2)
  })

  test.each([
    ['no image', {image: ''}, /containers\[0\].image: Required value/],
    [
      'a variable of two values',
      {env: [{name: 'A', value: 'x', valueFrom: {secretKeyRef: {name: 'a', key: 'b'}}}]},
      /may not be specified/,
    ],
    [
      'a request beyond its limit',
      {resources: {requests: {memory: '2Gi'}, limits: {memory: '1Gi'}}},
      /less than or equal to memory limit of 1Gi/,
    ],
    ['an amount that is none', {resources: {limits: {memory: 'much'}}}, /quantities must match/],
  ])('is refused with %s', async (_why, fields, message) => {
    const {send} = await servedLab()
    const patch = {spec: {template: {spec: {containers: [{name: 'app', ...fields}]}}}}
    expect((await send('PATCH', `${APPS}/deployments/app`, patch, STRATEGIC)).body.message).toMatch(message)
  })
})

test('what a client deletes is what it has read', async () => {
  const {send} = await servedLab()
  expect(await send('DELETE', KEY, {preconditions: {uid: 'other'}})).toMatchObject({status: 409})
  expect((await send('DELETE', `${KEY}?dryRun=All`)).body).toMatchObject({status: 'Success'})
  expect((await send('GET', KEY)).status).toBe(200)
})
