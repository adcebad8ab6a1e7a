import {describe, expect, test} from 'vitest'
import {manifest, names, pod, serveFiles} from './served.ts'

const PODS = '/api/v1/namespaces/shop/pods'

describe('names that are none', () => {
  const NAMES = [
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    'a/b',
    'a b\r\nset-cookie: x=1',
    '\u001b[31m',
    '%2e%2e',
    'ü'.repeat(200),
  ]

  test.each(NAMES)('%j is found by its name and reaches nothing else', async name => {
    const {json, ask} = await serveFiles({
      'manifest.json': manifest(),
      'cluster-resources/pods/shop.json': [pod('plain'), pod(name, {metadata: {name}})],
    })
    expect(names(await json(PODS))).toContain(name)
    const one = await json(`${PODS}/${encodeURIComponent(name)}`)
    expect(one.metadata).toMatchObject({name})
    expect((await ask(`${PODS}/${encodeURIComponent(name)}/log`)).status).toBe(404)
  })

  test('a namespace that would be a header of its own', async () => {
    const {ask} = await serveFiles({})
    const {status, warnings} = await ask(`/api/v1/namespaces/${encodeURIComponent('x"\r\nset-cookie: a=b')}/pods`)
    expect(status).toBe(200)
    expect(warnings).toContain('namespace x\\"??set-cookie: a=b are not')
  })

  test('a container with a path for a name', async () => {
    const spec = {nodeName: 'n', containers: [{name: '../../../../../manifest'}]}
    const {json} = await serveFiles({
      'manifest.json': manifest(),
      'manifest.log': 'of the bundle itself',
      'cluster-resources/pods/shop.json': [pod('a', {spec, status: {containerStatuses: spec.containers}})],
    })
    expect(await json(`${PODS}/a/log`)).toMatchObject({kind: 'Status', code: 404})
  })
})

describe('files that are no lists cost a line, and nothing else', () => {
  test.each([
    ['no JSON', '{"items": [', /"cluster-resources\/services\/shop.json": not JSON/],
    ['empty', '', /not JSON/],
    ['no objects', [1, null, 'x', {}, {metadata: {}}, {metadata: {name: 7}}], /6 items that are not objects/],
    ['no list', {items: 'many'}, /1 items/],
    ['text', '"text"', /1 items/],
  ])('%s', async (_what, content, said) => {
    const {json, leftOut} = await serveFiles({
      'cluster-resources/services/shop.json': content,
      'cluster-resources/pods/shop.json': [pod('a')],
    })
    expect(leftOut).toHaveLength(1)
    expect(leftOut[0]).toMatch(said)
    expect(names(await json(PODS))).toEqual(['a'])
  })

  test('a manifest that is none makes the bundle a foreign one', async () => {
    const {namespace} = await serveFiles({'manifest.json': {...manifest(), finishedAt: 'soon'}})
    expect(namespace).toBe('default')
  })

  test('discovery that is none', async () => {
    const {json} = await serveFiles({
      'cluster-resources/resources.json': [{groupVersion: 'v1', resources: [1, {name: 2}]}, 3],
    })
    expect((await json('/api/v1')).resources.map(({name}) => name)).toContain('pods')
  })
})

test('a pod that is none has no log, and says so', async () => {
  const {json} = await serveFiles({'cluster-resources/pods/shop.json': [{metadata: {name: 'a'}, spec: 5}]})
  expect(await json(`${PODS}/a/log`)).toMatchObject({
    kind: 'Status',
    code: 500,
    message: 'this recorded object lacks fields of its kind',
  })
})

test('a time that is none', async () => {
  const metadata = {name: 'a', namespace: 'shop', creationTimestamp: 'yesterday'}
  const {json} = await serveFiles({'cluster-resources/pods/shop.json': [pod('a', {metadata})]})
  const {rows} = await json(PODS, 'application/json;as=Table;v=v1;g=meta.k8s.io')
  expect(rows[0]?.cells[4]).toBe('<unknown>')
})
