import {expect, test} from 'vitest'

import {getJson, object, serve, testState} from './cluster.ts'

interface Discovery {
  readonly groups: {name: string; preferredVersion: {version: string}}[]
  readonly resources: {
    name: string
    shortNames?: string[]
    verbs: string[]
    namespaced: boolean
    categories?: string[]
  }[]
}

const discovery = async (url: string) => (await getJson(url)) as unknown as Discovery

test('the core group says names, short names, verbs and categories, and the two subresources of a pod', async () => {
  const {resources} = await discovery(`${await serve(testState())}/api/v1`)
  const find = (name: string) => resources.find(resource => resource.name === name)
  expect(find('pods')).toMatchObject({shortNames: ['po'], verbs: ['get', 'list', 'watch'], categories: ['all']})
  expect(find('nodes')).toMatchObject({namespaced: false, shortNames: ['no']})
  expect(find('pods/log')?.verbs).toEqual(['get'])
  expect(find('pods/portforward')?.verbs).toEqual(['create', 'get'])
})

test('groups are listed, and reviews can be created only', async () => {
  const url = await serve(testState())
  const {groups} = await discovery(`${url}/apis`)
  expect(groups.find(({name}) => name === 'autoscaling')?.preferredVersion.version).toBe('v2')
  const {resources} = await discovery(`${url}/apis/authorization.k8s.io/v1`)
  expect(resources.map(({verbs}) => verbs)).toEqual([['create'], ['create']])
})

test('one document holds all groups for those who ask for it', async () => {
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json'
  const response = await fetch(`${await serve(testState())}/apis`, {headers: {accept}})
  expect(response.headers.get('content-type')).toBe(
    'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  )
  const {items} = (await response.json()) as {items: {metadata: {name: string}; versions: {resources: unknown[]}[]}[]}
  const apps = items.find(({metadata}) => metadata.name === 'apps')
  expect(apps?.versions[0]?.resources).toContainEqual(
    expect.objectContaining({resource: 'deployments', scope: 'Namespaced', shortNames: ['deploy']}),
  )
})

test('a custom group is served only where objects of it exist', async () => {
  const certificate = object('Certificate', 'web', {apiVersion: 'cert-manager.io/v1', spec: {}})
  const without = await serve(testState())
  const withOne = await serve(testState({objects: [certificate]}))
  const path = '/apis/cert-manager.io/v1/certificates'
  expect((await fetch(without + path)).status).toBe(404)
  expect((await getJson(withOne + path)).items).toHaveLength(1)
  expect((await fetch(`${withOne}/apis/traefik.io`)).status).toBe(404)
})

test('version and health are open, and dated by the clock of the state', async () => {
  const url = await serve(testState({denies: () => true}))
  const response = await fetch(`${url}/version`)
  expect(await response.json()).toMatchObject({gitVersion: 'v1.33.2', major: '1', minor: '33'})
  expect(response.headers.get('date')).toBe('Sun, 01 Mar 2026 12:00:00 GMT')
  for (const path of ['/healthz', '/readyz', '/livez']) expect(await (await fetch(url + path)).text()).toBe('ok')
})
