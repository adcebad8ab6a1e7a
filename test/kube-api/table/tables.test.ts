import {expect, test} from 'vitest'
import {humanDuration} from '../../../src/kube-api/table/column.ts'
import {getJson, object, pod, running, serve, TABLE, testState} from '../cluster.ts'

const terminated = (exitCode: number, reason = '') => ({
  terminated: {exitCode, ...(reason && {reason}), finishedAt: '2026-03-01T11:58:00Z'},
})
const waiting = (reason: string) => ({waiting: {reason}})
const container = (name: string, state: object, more: object = {}) => ({
  name,
  restartCount: 0,
  state,
  lastState: {},
  ...more,
})

async function row(item: ReturnType<typeof object>, path: string, query = '') {
  const url = await serve(testState({objects: [item]}))
  const {columnDefinitions, rows} = await getJson(`${url}${path}${query}`, TABLE)
  return {columns: columnDefinitions ?? [], cells: rows[0]?.cells ?? [], object: rows[0]?.object}
}

test('a pod is the row kubectl prints, wide columns marked', async () => {
  const {columns, cells, object: metadata} = await row(pod('web'), '/api/v1/pods')
  expect(columns.filter(({priority}) => priority === 0).map(({name}) => name)).toEqual([
    'Name',
    'Ready',
    'Status',
    'Restarts',
    'Age',
  ])
  expect(cells).toEqual(['web', '1/1', 'Running', '0', '60m', '<none>', 'node-1', '<none>', '<none>'])
  expect(metadata).toMatchObject({kind: 'PartialObjectMetadata', metadata: {name: 'web'}})
  expect(metadata).not.toHaveProperty('spec')
})

test('includeObject says what each row carries', async () => {
  expect((await row(pod('web'), '/api/v1/pods', '?includeObject=None')).object).toBeUndefined()
  expect((await row(pod('web'), '/api/v1/pods', '?includeObject=Object')).object).toHaveProperty('spec')
})

const main = {containers: [{name: 'main'}, {name: 'side'}]}
const withInit = {...main, initContainers: [{name: 'init'}, {name: 'proxy', restartPolicy: 'Always'}]}

test.each([
  ['nothing reported', main, {phase: 'Pending'}, ['0/2', 'Pending', '0']],
  ['evicted', main, {phase: 'Failed', reason: 'Evicted'}, ['0/2', 'Evicted', '0']],
  ['gated', main, {conditions: [{type: 'PodScheduled', reason: 'SchedulingGated'}]}, ['0/2', 'SchedulingGated', '0']],
  [
    'crash loop, restarted two minutes ago',
    main,
    {
      containerStatuses: [
        container('main', waiting('CrashLoopBackOff'), {restartCount: 7, lastState: terminated(1)}),
        running('side'),
      ],
    },
    ['1/2', 'CrashLoopBackOff', '7 (2m ago)'],
  ],
  [
    'one completed, one running',
    main,
    {
      conditions: [{type: 'Ready', status: 'True'}],
      containerStatuses: [container('main', terminated(0, 'Completed')), running('side')],
    },
    ['1/2', 'Running', '0'],
  ],
  [
    'one completed, one running, not ready',
    main,
    {containerStatuses: [container('main', terminated(0, 'Completed')), running('side')]},
    ['1/2', 'NotReady', '0'],
  ],
  [
    'one completed, one failed',
    main,
    {
      containerStatuses: [
        container('main', terminated(0, 'Completed')),
        container('side', terminated(137, 'OOMKilled')),
      ],
    },
    ['0/2', 'OOMKilled', '0'],
  ],
  [
    'killed by a signal',
    main,
    {containerStatuses: [container('main', {terminated: {exitCode: 137, signal: 9}})]},
    ['0/2', 'Signal:9', '0'],
  ],
  [
    'init container running',
    withInit,
    {initContainerStatuses: [container('init', {running: {}})]},
    ['0/3', 'Init:0/2', '0'],
  ],
  [
    'init container failing',
    withInit,
    {initContainerStatuses: [container('init', waiting('CrashLoopBackOff'), {restartCount: 3})]},
    ['0/3', 'Init:CrashLoopBackOff', '3'],
  ],
  [
    'init container failed',
    withInit,
    {initContainerStatuses: [container('init', {terminated: {exitCode: 2}})]},
    ['0/3', 'Init:ExitCode:2', '0'],
  ],
  [
    'sidecar counts',
    withInit,
    {
      initContainerStatuses: [
        container('init', terminated(0)),
        container('proxy', {running: {}}, {started: true, ready: true}),
      ],
      containerStatuses: [running('main'), running('side')],
      phase: 'Running',
    },
    ['3/3', 'Running', '0'],
  ],
])('pod status: %s', async (_case, spec, status, expected) => {
  const {cells} = await row(pod('web', {spec, status}), '/api/v1/pods')
  expect(cells.slice(1, 4)).toEqual(expected)
})

test('a pod that is being deleted is Terminating whatever its containers say', async () => {
  const {cells} = await row(pod('web', {metadata: {deletionTimestamp: '2026-03-01T11:59:00Z'}}), '/api/v1/pods')
  expect(cells[2]).toBe('Terminating')
})

const template = {
  spec: {
    containers: [
      {name: 'main', image: 'i:1'},
      {name: 'side', image: 'j:1'},
    ],
  },
}
const selector = {matchLabels: {b: '1'}, matchExpressions: [{key: 'a', operator: 'In', values: ['y', 'x']}]}

test.each([
  [
    object('Deployment', 'web', {
      apiVersion: 'apps/v1',
      spec: {replicas: 2, selector, template},
      status: {readyReplicas: 1, updatedReplicas: 2},
    }),
    '/apis/apps/v1/deployments',
    ['web', '1/2', 2, 0, '60m', 'main,side', 'i:1,j:1', 'a in (x,y),b=1'],
  ],
  [
    object('Service', 'web', {
      spec: {
        type: 'LoadBalancer',
        clusterIPs: ['10.0.0.1'],
        ports: [{port: 80, nodePort: 30080, protocol: 'TCP'}],
        selector: {b: '2', a: '1'},
      },
      status: {loadBalancer: {}},
    }),
    '/api/v1/services',
    ['web', 'LoadBalancer', '10.0.0.1', '<pending>', '80:30080/TCP', '60m', 'a=1,b=2'],
  ],
  [object('Secret', 'keys', {type: 'Opaque', data: {a: '', b: ''}}), '/api/v1/secrets', ['keys', 'Opaque', 2, '60m']],
  [
    object('Ingress', 'web', {
      apiVersion: 'networking.k8s.io/v1',
      spec: {rules: [{host: 'a'}, {host: 'b'}, {host: 'c'}, {host: 'd'}], tls: [{}]},
    }),
    '/apis/networking.k8s.io/v1/ingresses',
    ['web', '<none>', 'a,b,c + 1 more...', '', '80, 443', '60m'],
  ],
  [
    object('Job', 'once', {
      apiVersion: 'batch/v1',
      spec: {completions: 1, template},
      status: {
        startTime: '2026-03-01T11:00:00Z',
        completionTime: '2026-03-01T11:01:30Z',
        succeeded: 1,
        conditions: [{type: 'Complete', status: 'True'}],
      },
    }),
    '/apis/batch/v1/jobs',
    ['once', 'Complete', '1/1', '90s', '60m', 'main,side', 'i:1,j:1', '<none>'],
  ],
  [
    object('Event', 'e', {
      involvedObject: {kind: 'Pod', name: 'web'},
      type: 'Warning',
      reason: 'BackOff',
      message: 'again\n',
      count: 3,
      lastTimestamp: '2026-03-01T11:59:00Z',
      firstTimestamp: '2026-03-01T11:00:00Z',
      source: {component: 'kubelet', host: 'node-1'},
    }),
    '/api/v1/events',
    ['60s', 'Warning', 'BackOff', 'pod/web', '', 'kubelet, node-1', 'again', '60m', 3, 'e'],
  ],
  [
    object('Node', 'node-1', {
      namespace: null,
      metadata: {labels: {'node-role.kubernetes.io/worker': ''}},
      spec: {unschedulable: true},
      status: {
        conditions: [{type: 'Ready', status: 'False'}],
        nodeInfo: {kubeletVersion: 'v1.33.2', architecture: 'amd64'},
      },
    }),
    '/api/v1/nodes',
    [
      'node-1',
      'NotReady,SchedulingDisabled',
      'worker',
      '60m',
      'v1.33.2',
      '<none>',
      '<none>',
      '<unknown>',
      '<unknown> (amd64)',
      '<unknown>',
    ],
  ],
  [
    object('EndpointSlice', 'web-1', {
      apiVersion: 'discovery.k8s.io/v1',
      addressType: 'IPv4',
      ports: [{port: 80}],
      endpoints: [{addresses: ['10.0.0.1', '10.0.0.2']}, {addresses: ['10.0.0.3']}, {addresses: ['10.0.0.4']}],
    }),
    '/apis/discovery.k8s.io/v1/endpointslices',
    ['web-1', 'IPv4', '80', '10.0.0.1,10.0.0.2,10.0.0.3 + 1 more...', '60m'],
  ],
  [
    object('HorizontalPodAutoscaler', 'web', {
      apiVersion: 'autoscaling/v2',
      spec: {
        scaleTargetRef: {kind: 'Deployment', name: 'web'},
        minReplicas: 1,
        maxReplicas: 3,
        metrics: [{type: 'Resource', resource: {name: 'cpu', target: {averageUtilization: 80}}}],
      },
    }),
    '/apis/autoscaling/v2/horizontalpodautoscalers',
    ['web', 'Deployment/web', 'cpu: <unknown>/80%', '1', 3, 0, '60m'],
  ],
  [
    object('PersistentVolumeClaim', 'data', {
      spec: {volumeName: 'v', storageClassName: 'fast'},
      status: {phase: 'Bound', capacity: {storage: '1Gi'}, accessModes: ['ReadWriteOnce']},
    }),
    '/api/v1/persistentvolumeclaims',
    ['data', 'Bound', 'v', '1Gi', 'RWO', 'fast', '<unset>', '60m', '<unset>'],
  ],
])('%#: the cells of a kind are those of the API server', async (item, path, cells) => {
  expect((await row(item, path)).cells).toEqual(cells)
})

test.each([
  [-5_000, '<invalid>'],
  [-500, '0s'],
  [119_000, '119s'],
  [120_000, '2m'],
  [185_000, '3m5s'],
  [600_000, '10m'],
  [3 * 3_600_000, '3h'],
  [5 * 3_600_000 + 120_000, '5h2m'],
  [47 * 3_600_000, '47h'],
  [50 * 3_600_000, '2d2h'],
  [30 * 86_400_000, '30d'],
  [800 * 86_400_000, '2y70d'],
])('%d ms is %s', (ms, expected) => {
  expect(humanDuration(ms)).toBe(expected)
})
