import {boundClaim, deployment, envOf, fromSecret, service, statefulSet} from '../manifests/build.ts'
import type {Container, Manifest} from '../manifests/types.ts'
import type {Setting} from './setting.ts'

/** Returns database, cache and object store, which only the openhands profile runs inside the cluster. */
export function stores({profile, namespace}: Setting): Manifest[] {
  return profile === 'generic' ? [] : [...database(namespace), ...cache(namespace), ...objectStore(namespace)]
}

function database(namespace: string): Manifest[] {
  const name = 'openhands-postgresql'
  const labels = {
    'app.kubernetes.io/name': 'postgresql',
    'app.kubernetes.io/instance': 'openhands',
    'app.kubernetes.io/component': 'primary',
  }
  const container: Container = {
    name: 'postgresql',
    image: 'registry.test/bitnami/postgresql:16.6.0',
    env: [fromSecret('POSTGRES_PASSWORD', 'postgres-password', 'postgres-password')],
    ports: [{name: 'tcp-postgresql', containerPort: 5432}],
    readinessProbe: {exec: {command: ['pg_isready']}},
    resources: {requests: {cpu: '250m', memory: '512Mi'}, limits: {cpu: '1', memory: '1Gi'}},
    volumeMounts: [{name: 'data', mountPath: '/bitnami/postgresql'}],
  }
  const volumes = [{name: 'data', persistentVolumeClaim: {claimName: name}}]
  const pod = {containers: [container], volumes}
  const ports = [{name: 'tcp-postgresql', port: 5432, targetPort: 'tcp-postgresql'}]
  return [
    ...boundClaim({namespace, name, size: '8Gi'}),
    statefulSet({namespace, name, labels, replicas: 1, serviceName: `${name}-hl`, pod}),
    service({namespace, name, labels, ports}),
    service({namespace, name: 'oh-main-postgresql', labels, ports}),
  ]
}

function cache(namespace: string): Manifest[] {
  const name = 'openhands-redis-master'
  const labels = {'app.kubernetes.io/name': 'redis', 'app.kubernetes.io/instance': 'openhands'}
  const container: Container = {
    name: 'redis',
    image: 'registry.test/bitnami/redis:7.4.1',
    env: [fromSecret('REDIS_PASSWORD', 'redis', 'redis-password')],
    ports: [{name: 'redis', containerPort: 6379}],
    readinessProbe: {exec: {command: ['redis-cli', 'ping']}},
    resources: {limits: {cpu: '150m', memory: '192Mi'}},
  }
  const pod = {containers: [container]}
  return [
    statefulSet({namespace, name, labels, replicas: 1, serviceName: 'openhands-redis-headless', pod}),
    service({namespace, name, labels, ports: [{name: 'redis', port: 6379, targetPort: 'redis'}]}),
  ]
}

function objectStore(namespace: string): Manifest[] {
  const name = 'openhands-minio'
  const labels = {app: 'minio', release: 'openhands'}
  const container: Container = {
    name: 'minio',
    image: 'registry.test/minio/minio:2026-01-01',
    env: envOf({MINIO_PROMETHEUS_AUTH_TYPE: 'public'}),
    ports: [{name: 'http', containerPort: 9000}],
    volumeMounts: [{name: 'export', mountPath: '/export'}],
  }
  const volumes = [{name: 'export', persistentVolumeClaim: {claimName: name}}]
  return [
    ...boundClaim({namespace, name, size: '8Gi'}),
    deployment({namespace, name, labels, replicas: 1, pod: {containers: [container], volumes}}),
    service({namespace, name, labels, ports: [{name: 'http', port: 9000, targetPort: 9000}]}),
  ]
}
