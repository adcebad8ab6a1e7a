import {expect, test} from 'vitest'
import {ownPodsOf} from '../../../src/checks/services/own-pods.ts'
import {selectables} from '../../../src/checks/services/selected.ts'
import type {Service} from '../../../src/cluster/objects.ts'
import type {ConfiguredAddress, Installation} from '../../../src/installation/installation.ts'
import {installation} from '../healthy.ts'
import {container, deployment, NS, service} from '../objects.ts'

/** The app, the model proxy and a database. All have the label of one release. */
const DEPLOYMENTS = [
  labelled('openhands', 3000),
  labelled('jobs', 3000),
  labelled('api', 5000),
  labelled('litellm', 4000),
  labelled('postgres', 5432),
]

test.each<[string, Service, Partial<Installation>, string]>([
  ['its name is that of a workload', to('litellm', 4000), {}, 'litellm part=litellm,release=one'],
  ['the profile knows its name', to('litellm-service', 4000), {}, 'litellm part=litellm,release=one'],
  [
    'the app is configured to use it',
    to('llm', 4000),
    {addresses: [address('proxy', 'llm')]},
    'litellm part=litellm,release=one',
  ],
  [
    'the configured host has a domain',
    to('llm', 4000),
    {addresses: [address('proxy', `llm.${NS}.svc.cluster.local`)]},
    'litellm part=litellm,release=one',
  ],
])('the own pods are proven where %s', (_, asked, change, expected) => {
  expect(said(asked, change)).toBe(expected)
})

test.each<[string, Service, Partial<Installation>, string]>([
  ['only labels are shared', to('alias', 4000), {}, 'the component of the Service is unknown'],
  ['the workload is part of no component', to('postgres', 5432), {}, 'the component of the Service is unknown'],
  [
    'its name only begins like a workload',
    to('openhands-integrations', 3000),
    {},
    'the component of the Service is unknown',
  ],
  ['it has no selector', service('litellm', {spec: {selector: {}, ports: [{port: 4000}]}}), {}, 'it has no selector'],
  ['the port is another one', to('litellm', 9000), {}, 'does not have its ports'],
  ['one of two ports is another one', twoPorts('litellm'), {}, 'does not have its ports'],
  [
    'the address is one of another namespace',
    to('llm', 4000),
    {addresses: [address('proxy', 'llm.elsewhere')]},
    'the component of the Service is unknown',
  ],
  [
    'it belongs to another release',
    service('litellm', {
      spec: {selector: {part: 'x'}, ports: [{port: 4000}]},
      metadata: {labels: {'app.kubernetes.io/instance': 'green'}},
    }),
    {otherReleases: ['green']},
    'the component of the Service is unknown',
  ],
])('nothing is proven where %s', (_, asked, change, why) => {
  expect(said(asked, change)).toContain(why)
})

test('a selector that would find pods of another component is not proposed', () => {
  const shared = [labelled('litellm', 4000, {release: 'one'}), labelled('api', 5000, {release: 'one'})]
  const asked = service('litellm', {spec: {selector: {release: 'two'}, ports: [{port: 4000}]}})
  expect(ownPodsOf(asked, selectables(NS, shared, []), installation())).toEqual({
    status: 'not-proven',
    why: 'no labels distinguish the pods of its component from others',
  })
})

test('labels that would find others as well give way to those of the workload itself', () => {
  const asked = service('litellm', {spec: {selector: {release: 'two'}, ports: [{port: 4000}]}})
  expect(said(asked, {})).toBe('litellm part=litellm')
})

function said(asked: Service, change: Partial<Installation>): string {
  const own = ownPodsOf(asked, selectables(NS, DEPLOYMENTS, []), {...installation(), ...change})
  if (own.status === 'not-proven') return own.why
  const labels = Object.entries(own.selector).map(([key, value]) => `${key}=${value}`)
  return `${own.workload.name} ${labels.join(',')}`
}

function to(name: string, port: number): Service {
  return service(name, {spec: {selector: {part: 'typo', release: 'one'}, ports: [{port: 80, targetPort: port}]}})
}

function twoPorts(name: string): Service {
  return service(name, {spec: {selector: {part: 'typo'}, ports: [{port: 4000}, {port: 9000}]}})
}

function address(of: ConfiguredAddress['of'], host: string): ConfiguredAddress {
  return {of, env: 'LITE_LLM_API_URL', host}
}

function labelled(name: string, port: number, labels: Record<string, string> = {part: name, release: 'one'}) {
  return deployment(name, {
    labels,
    spec: {selector: {matchLabels: labels.part === undefined ? labels : {part: labels.part}}},
    containers: [container({ports: [{name: 'http', containerPort: port}]})],
  })
}
