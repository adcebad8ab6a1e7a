import {httpProbe, plain, service, statefulSet} from '../../../src/lab/manifests/build.ts'
import type {Manifest} from '../../../src/lab/manifests/types.ts'
import {chart, without} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const namespace = 'openhands'
const KEYCLOAK = {
  app: 'keycloak',
  'app.kubernetes.io/managed-by': 'keycloak-operator',
  'app.kubernetes.io/instance': 'login',
}
const POSTGRES = {'cnpg.io/cluster': 'db', 'cnpg.io/instanceRole': 'primary'}

/** Operators create the database pods without a workload, and the identity service with their own labels. */
export const OPERATORS = shape(
  'an installation whose database and identity are run by operators',
  [
    ...without(chart({externalDatabase: 'db-rw', externalIdentity: 'http://login-service:8080'})),
    ...identity(),
    databasePod(),
    service({
      namespace,
      name: 'db-rw',
      labels: {'cnpg.io/cluster': 'db'},
      selector: POSTGRES,
      ports: [{port: 5432, targetPort: 5432}],
    }),
  ],
  {
    finds: {
      components: {identity: 'StatefulSet/login by container keycloak'},
      addresses: [
        'runtime: openhands-runtime-api',
        'proxy: openhands-litellm.openhands.svc.cluster.local',
        'identity: login-service',
      ],
    },
  },
)

function identity(): Manifest[] {
  const container = {
    name: 'keycloak',
    image: 'registry.test/keycloak/keycloak:26.4',
    ports: [{name: 'http', containerPort: 8080}],
    readinessProbe: httpProbe('/health/ready', 9000),
  }
  const common = {namespace, labels: KEYCLOAK, selector: KEYCLOAK}
  return [
    statefulSet({
      ...common,
      name: 'login',
      podLabels: KEYCLOAK,
      replicas: 1,
      serviceName: 'login-discovery',
      pod: {containers: [container]},
    }),
    service({...common, name: 'login-service', ports: [{name: 'http', port: 8080, targetPort: 8080}]}),
  ]
}

function databasePod(): Manifest {
  const at = new Date(Date.now() - 86_400_000).toISOString()
  const labels = POSTGRES
  const owner = {apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', name: 'db', uid: 'c0ffee', controller: true}
  const pod = plain(
    'v1',
    'Pod',
    {namespace, name: 'db-1', labels},
    {
      spec: {
        nodeName: 'node-1',
        containers: [{name: 'postgres', image: 'registry.test/postgres:16', ports: [{containerPort: 5432}]}],
      },
      status: {
        phase: 'Running',
        podIP: '10.244.9.9',
        startTime: at,
        conditions: [{type: 'Ready', status: 'True', lastTransitionTime: at}],
        containerStatuses: [
          {name: 'postgres', image: '', imageID: '', ready: true, restartCount: 0, state: {running: {startedAt: at}}},
        ],
      },
    },
  )
  return {...pod, metadata: {...pod.metadata, ownerReferences: [owner]}}
}
