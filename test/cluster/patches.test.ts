import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'

import {kubeconfigOf} from '../../src/kube-api/kubeconfig.ts'
import {type KubernetesServer, serveKubernetes} from '../../src/kube-api/server.ts'
import type {ClusterState, KubeObject} from '../../src/kube-api/state.ts'
import {createStore} from '../../src/lab/controllers/store.ts'
import {complete} from '../../src/lab/objects/complete.ts'
import {kubectl} from './kubectl.ts'

const {kubeconfig: real} = inject('cluster')
const NAMESPACE = 'patches'

/** The Deployment is paused, so that no controller writes between two patches. */
const DEPLOYMENT = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'app', namespace: NAMESPACE, labels: {app: 'app'}, annotations: {team: 'a'}},
  spec: {
    paused: true,
    replicas: 0,
    selector: {matchLabels: {app: 'app'}},
    template: {
      metadata: {labels: {app: 'app'}},
      spec: {
        containers: [
          {
            name: 'main',
            image: 'registry.test/app:1',
            args: ['serve'],
            env: [
              {name: 'A', value: '1'},
              {name: 'LOG_LEVEL', value: 'INFO'},
              {name: 'B', valueFrom: {secretKeyRef: {name: 's', key: 'k'}}},
              {name: 'A', value: '2'},
            ],
            envFrom: [{configMapRef: {name: 'c', optional: true}}],
            ports: [{containerPort: 80}],
          },
          {name: 'side', image: 'registry.test/side:1'},
        ],
        volumes: [{name: 'v', emptyDir: {}}],
      },
    },
  },
}

const inMain = (fields: object) => ({spec: {template: {spec: {containers: [{name: 'main', ...fields}]}}}})
const env = (...entries: object[]) => inMain({env: entries})

/** The patches in this order. Each patch applies to the result of the previous patch. */
const STRATEGIC: readonly (readonly [string, object])[] = [
  ['a new variable', env({name: 'NEW', value: 'x'})],
  ['one that is there', env({name: 'LOG_LEVEL', value: 'DEBUG'})],
  ['one that is there twice', env({name: 'A', value: '3'})],
  ['several, old and new', env({name: 'B', value: 'plain', valueFrom: null}, {name: 'OTHER', value: 'y'})],
  ['the same again', env({name: 'LOG_LEVEL', value: 'DEBUG'})],
  ['one away', env({name: 'LOG_LEVEL', $patch: 'delete'})],
  ['an empty value', env({name: 'NEW', value: ''})],
  [
    'a whole order',
    inMain({'$setElementOrder/env': [{name: 'OTHER'}, {name: 'A'}], env: [{name: 'OTHER', value: 'z'}]}),
  ],
  ['another list', inMain({env: [{$patch: 'replace'}, {name: 'ONLY', value: '1'}]})],
  ['the last one away', env({name: 'ONLY', $patch: 'delete'})],
  [
    'the first of a container that had none',
    {spec: {template: {spec: {containers: [{name: 'side', env: [{name: 'X', value: '1'}]}]}}}},
  ],
  ['a new container', {spec: {template: {spec: {containers: [{name: 'third', image: 'registry.test/third'}]}}}}],
  ['lists that are not merged', inMain({args: ['other'], envFrom: [{secretRef: {name: 's'}}]})],
  ['annotations', {metadata: {annotations: {team: null, note: 'x'}}}],
  ['an annotation of the template', {spec: {template: {metadata: {annotations: {at: 'now'}}}}}],
  [
    'a volume of another kind',
    {spec: {template: {spec: {volumes: [{name: 'v', emptyDir: null, configMap: {name: 'c'}}]}}}},
  ],
  ['a field nobody knows', {spec: {colour: 'red', template: {spec: {containers: [{name: 'main', colour: 'red'}]}}}}],
  ['an old resourceVersion', {metadata: {resourceVersion: '1', annotations: {late: 'x'}}}],
  ['another uid', {metadata: {uid: 'other'}}],
  ['another selector', {spec: {selector: {matchLabels: {app: 'other'}}}}],
  ['an element without its name', env({value: 'x'})],
]

const JSON_PATCHES: readonly (readonly [string, object[]])[] = [
  [
    'a variable at the end',
    [{op: 'add', path: '/spec/template/spec/containers/0/env', value: [{name: 'Z', value: '1'}]}],
  ],
  ['one more', [{op: 'add', path: '/spec/template/spec/containers/0/env/-', value: {name: 'Y', value: '2'}}]],
  ['a test that fails', [{op: 'test', path: '/spec/replicas', value: 7}]],
  ['a path that leads nowhere', [{op: 'remove', path: '/spec/nothing'}]],
  ['an old resourceVersion', [{op: 'replace', path: '/metadata/resourceVersion', value: '1'}]],
  ['an annotation with a slash', [{op: 'add', path: '/metadata/annotations/svcdiag~1x', value: '{"a":1}'}]],
  [
    'all at once',
    [
      {op: 'remove', path: '/spec/template/spec/containers/0/env/0'},
      {op: 'remove', path: '/metadata/annotations/svcdiag~1x'},
    ],
  ],
]

const MERGES: readonly (readonly [string, object])[] = [
  ['a list', {spec: {template: {spec: {containers: [{name: 'main', image: 'registry.test/app:2'}]}}}}],
  ['nothing at all', {}],
  ['an empty map of annotations', {metadata: {annotations: null}}],
]

describe('what the control plane makes of a patch, the lab makes of it too', () => {
  const lab = labOfOne()
  const cases = [
    ...STRATEGIC.map(one => ['strategic', ...one] as const),
    ...JSON_PATCHES.map(one => ['json', ...one] as const),
    ...MERGES.map(one => ['merge', ...one] as const),
  ]
  test.each(cases)('%s: %s', async (type, _name, body) => {
    const args = ['patch', 'deployment', 'app', '-n', NAMESPACE, `--type=${type}`, '-p', JSON.stringify(body)]
    const [ours, theirs] = [await outcome(lab(), args), await outcome(real, args)]
    expect(ours).toEqual(theirs)
  })
})

/** Returns the output of the dry run and of the write, and the stored object. */
async function outcome(kubeconfig: string, args: readonly string[]): Promise<object> {
  const tried = await kubectl(kubeconfig, [...args, '--dry-run=server'])
  const done = await kubectl(kubeconfig, args)
  return {tried, done, stored: await stored(kubeconfig)}
}

/** Returns a server whose only object is the control plane's version of the Deployment. */
function labOfOne(): () => string {
  let [dir, server]: [string, KubernetesServer | null] = ['', null]
  beforeAll(async () => {
    await kubectl(real, ['create', 'namespace', NAMESPACE])
    await kubectl(real, ['create', '-f', '-'], JSON.stringify(DEPLOYMENT))
    await kubectl(real, ['wait', '-n', NAMESPACE, '--for=jsonpath={.status.observedGeneration}=1', 'deployment/app'])
    server = await serveKubernetes(stateOf(JSON.parse(await read(real))), {port: 0})
    dir = await mkdtemp(join(tmpdir(), 'svcdiag-patches-'))
    await writeFile(join(dir, 'kubeconfig'), kubeconfigOf({name: 'lab', server: server.url, namespace: NAMESPACE}))
  })
  afterAll(async () => {
    await server?.close()
    await kubectl(real, ['delete', 'namespace', NAMESPACE, '--wait=false'])
    await rm(dir, {recursive: true, force: true})
  })
  return () => join(dir, 'kubeconfig')
}

function stateOf(deployment: KubeObject): ClusterState {
  const store = createStore([deployment])
  return {
    version: {gitVersion: 'v1.36.3', major: '1', minor: '36'},
    objects: store.objects,
    watch: store.watch,
    writer: {complete, create: store.put, replace: store.put, remove: store.remove},
    log: () => null,
    dial: () => Promise.reject(new Error('connection refused')),
    denies: () => false,
    now: () => new Date(),
    disturbance: null,
    recording: null,
  }
}

const read = (kubeconfig: string) =>
  kubectl(kubeconfig, ['get', 'deployment', 'app', '-n', NAMESPACE, '-o', 'json', '--show-managed-fields'])

/** Returns the object without times, and without the status that a controller writes. */
async function stored(kubeconfig: string): Promise<object> {
  const {metadata, spec} = JSON.parse(await read(kubeconfig))
  const {name, labels, annotations, generation, managedFields} = metadata
  const writers = managedFields.filter(({subresource}: {subresource?: string}) => subresource === undefined)
  const owned = writers.map(({manager, operation, fieldsV1}: Record<string, unknown>) => ({
    manager,
    operation,
    fieldsV1,
  }))
  return {name, labels, annotations, generation, spec, owned}
}
