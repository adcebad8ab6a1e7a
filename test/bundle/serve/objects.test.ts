import {describe, expect, test} from 'vitest'
import {manifest, NOW, names, pod, serveFiles, TABLE} from './served.ts'

const PODS = '/api/v1/namespaces/shop/pods'

describe('a list is read however it was written', () => {
  test.each([
    ['typed', {kind: 'PodList', apiVersion: 'v1', items: [{kind: 'Pod', apiVersion: 'v1', ...pod('a')}, pod('b')]}],
    ['a bare array', [pod('a'), pod('b')]],
    ['without a type of its own', {items: [pod('a'), pod('b')]}],
    ['without namespaces', [pod('a', {metadata: {name: 'a'}}), pod('b', {metadata: {name: 'b'}})]],
  ])('%s', async (_how, list) => {
    const {json} = await serveFiles({'cluster-resources/pods/shop.json': list})
    expect(names(await json(PODS))).toEqual(['a', 'b'])
    const one = await json(`${PODS}/b`)
    expect(one).toMatchObject({kind: 'Pod', apiVersion: 'v1', metadata: {name: 'b', namespace: 'shop'}})
  })

  test.each([
    ['persistentvolumeclaims', 'v1', 'pvcs/shop'],
    ['persistentvolumes', 'v1', 'pvs'],
    ['resourcequotas', 'v1', 'resource-quota/shop'],
    ['ingresses', 'networking.k8s.io/v1', 'ingress/shop'],
    ['networkpolicies', 'networking.k8s.io/v1', 'network-policy/shop'],
    ['ingressclasses', 'networking.k8s.io/v1', 'ingress-classes'],
    ['storageclasses', 'storage.k8s.io/v1', 'storage-classes'],
    ['poddisruptionbudgets', 'policy/v1', 'pod-disruption-budgets/shop'],
    ['clusterrolebindings', 'rbac.authorization.k8s.io/v1', 'clusterrolebindings'],
    ['customresourcedefinitions', 'apiextensions.k8s.io/v1', 'custom-resource-definitions'],
    ['validatingwebhookconfigurations', 'admissionregistration.k8s.io/v1', 'validating-webhook-configurations'],
  ])('%s under the name that others give its file', async (resource, groupVersion, file) => {
    const {json} = await serveFiles({[`cluster-resources/${file}.json`]: [{metadata: {name: 'one'}}]})
    const root = groupVersion === 'v1' ? '/api/v1' : `/apis/${groupVersion}`
    expect(names(await json(`${root}/${resource}`))).toEqual(['one'])
  })

  test('an object in several files is there once', async () => {
    const list = [{metadata: {name: 'one'}}]
    const files = ['clusterRoleBindings', 'clusterrolebindings'].map(name => [`cluster-resources/${name}.json`, list])
    const {json} = await serveFiles(Object.fromEntries(files))
    expect(names(await json('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'))).toEqual(['one'])
  })

  test('in the version that it was collected in', async () => {
    const item = {kind: 'HorizontalPodAutoscaler', apiVersion: 'autoscaling/v1', metadata: {name: 'old'}}
    const {json, ask} = await serveFiles({'cluster-resources/horizontalpodautoscalers/shop.json': [item]})
    expect(names(await json('/apis/autoscaling/v1/horizontalpodautoscalers'))).toEqual(['old'])
    expect((await ask('/apis/autoscaling/v2')).status).toBe(404)
  })
})

describe('custom resources', () => {
  const item = (name: string) => ({kind: 'Widget', apiVersion: 'example.org/v2', metadata: {name}})
  const discovery = {
    groupVersion: 'example.org/v2',
    resources: [{name: 'widgets', kind: 'Widget', namespaced: true, shortNames: ['wd']}],
  }

  test('of namespaces, with the short name that the cluster gave them', async () => {
    const {json} = await serveFiles({
      'cluster-resources/custom-resources/widgets.example.org/shop.json': [item('a')],
      'cluster-resources/custom-resources/widgets.example.org/other.json': {kind: 'List', items: [item('b')]},
      'cluster-resources/resources.json': [discovery],
    })
    expect(names(await json('/apis/example.org/v2/widgets'))).toEqual(['b', 'a'])
    expect(names(await json('/apis/example.org/v2/namespaces/shop/widgets'))).toEqual(['a'])
    const [described] = (await json('/apis/example.org/v2')).resources
    expect(described).toMatchObject({name: 'widgets', namespaced: true, shortNames: ['wd']})
  })

  test('of the cluster', async () => {
    const {json} = await serveFiles({'cluster-resources/custom-resources/widgets.example.org.json': [item('a')]})
    expect(names(await json('/apis/example.org/v2/widgets'))).toEqual(['a'])
    expect((await json('/apis/example.org/v2')).resources[0]).toMatchObject({namespaced: false})
  })
})

describe('tables', () => {
  test('ages count from the end of the collection', async () => {
    const {json} = await serveFiles({'manifest.json': manifest(), 'cluster-resources/pods/shop.json': [pod('a')]})
    expect((await json(PODS, TABLE)).rows[0]?.cells.slice(0, 5)).toEqual(['a', '1/1', 'Running', '0', '60m'])
  })

  test('a foreign bundle does not tell when that was', async () => {
    const {json} = await serveFiles({'cluster-resources/pods/shop.json': [pod('a')]})
    expect((await json(PODS, TABLE)).rows[0]?.cells[4]).toBe('60d')
    expect(NOW.getUTCMonth()).toBe(4)
  })

  test('an object without what its kind has keeps its row', async () => {
    const {json} = await serveFiles({'cluster-resources/pods/shop.json': [{metadata: {name: 'bare'}}, pod('whole')]})
    const {rows} = await json(PODS, TABLE)
    expect(rows.map(({cells}) => cells.slice(0, 3))).toEqual([
      ['bare', '<unknown>', '<unknown>'],
      ['whole', '1/1', 'Running'],
    ])
  })
})

test('selectors choose as in a cluster', async () => {
  const labelled = pod('b', {metadata: {name: 'b', namespace: 'shop', labels: {app: 'web'}}})
  const {json} = await serveFiles({'cluster-resources/pods/shop.json': [pod('a'), labelled]})
  expect(names(await json(`${PODS}?labelSelector=app%20in%20(web)`))).toEqual(['b'])
  expect(names(await json(`${PODS}?fieldSelector=spec.nodeName%3Dnode-1,metadata.name!%3Db`))).toEqual(['a'])
})

test('the version is the one of the cluster, with all that it said', async () => {
  const info = {major: '1', minor: '30', gitVersion: 'v1.30.2', platform: 'linux/arm64', odd: 3}
  const {json} = await serveFiles({'cluster-info/cluster_version.json': {info, string: 'v1.30.2'}})
  expect(await json('/version')).toMatchObject({gitVersion: 'v1.30.2', platform: 'linux/arm64'})
})

test.each([
  ['the installation, where the manifest tells it', {'manifest.json': manifest()}, 'shop'],
  [
    'most pods are, in a foreign bundle',
    {'cluster-resources/pods/web.json': [pod('a', {metadata: {name: 'a'}})]},
    'web',
  ],
  ['nothing is known', {}, 'default'],
])('kubectl looks where %s', async (_where, files, namespace) => {
  const {kubeconfig} = await serveFiles(files)
  expect(kubeconfig).toContain(`namespace: ${namespace}\n`)
})

describe('an empty list says why it is empty', () => {
  const read = (kind: string) => ({kind, namespace: 'shop', name: null})
  const denied = {item: 'pods in shop', status: 'denied', reason: 'may not list pods', read: read('Pod')} as const

  test('denied, with the reason', async () => {
    const {ask} = await serveFiles({'manifest.json': manifest([denied])})
    expect((await ask(PODS)).warnings).toBe('299 - "pods in shop: denied: may not list pods"')
    expect((await ask('/api/v1/pods')).warnings).toContain('may not list pods')
  })

  test('a namespace that was not collected', async () => {
    const {ask} = await serveFiles({'cluster-resources/pods/shop.json': []})
    expect((await ask('/api/v1/namespaces/other/pods')).warnings).toContain(
      'pods of namespace other are not in this bundle',
    )
    expect((await ask(PODS)).warnings).toBe('')
  })

  test('there was nothing: no warning', async () => {
    const empty = {item: 'pods in shop', status: 'empty', read: read('Pod')} as const
    const {ask} = await serveFiles({'manifest.json': manifest([empty])})
    expect((await ask(PODS)).warnings).toBe('')
  })
})
