import {configMap, envOf, fromSecret, httpProbe, requests, service, statefulSet} from '../manifests/build.ts'
import type {Container, Manifest} from '../manifests/types.ts'
import {HOUR} from '../time.ts'
import {type Component, genericParts, type Setting} from './setting.ts'

export const identity: Component = {
  role: 'identity',
  manifests: {generic: genericIdentity, openhands: openhandsIdentity},
  log: [
    {ago: 3 * HOUR, text: '2026-01-01 00:00:00,000 INFO  [io.quarkus] (main) Keycloak 26.4.0 on JVM started in 9.1s.'},
    {ago: 1800, text: '2026-01-01 02:30:00,000 WARN  [org.keycloak.events] (executor-thread-1) type="LOGIN_ERROR"'},
  ],
}

function genericIdentity(setting: Setting): Manifest[] {
  const parts = genericParts(setting, 'identity', 1, {
    image: 'registry.test/agents/identity:26.4.0',
    env: envOf({LOG_LEVEL: 'INFO'}),
    ports: [{name: 'http', containerPort: 8080}],
    readinessProbe: httpProbe('/realms/master', 8080),
    ...requests('100m', '512Mi', '1Gi'),
  })
  const ports = [{name: 'http', port: 8080, targetPort: 8080}]
  return [statefulSet({...parts, serviceName: 'identity'}), service({...parts, ports})]
}

function openhandsIdentity({namespace}: Setting): Manifest[] {
  const labels = {'app.kubernetes.io/name': 'keycloak', 'app.kubernetes.io/instance': 'openhands'}
  const name = 'keycloak'
  const container: Container = {
    name,
    image: 'registry.test/bitnami/keycloak:26.4.0',
    env: [
      fromSecret('KEYCLOAK_ADMIN_PASSWORD', 'keycloak-admin', 'admin-password'),
      fromSecret('KEYCLOAK_DATABASE_PASSWORD', 'postgres-password', 'password'),
    ],
    envFrom: [{configMapRef: {name: 'keycloak-env-vars'}}],
    ports: [
      {name: 'http', containerPort: 8080},
      {name: 'cluster', containerPort: 7800},
    ],
    readinessProbe: httpProbe('/realms/master', 'http', {initialDelaySeconds: 30, timeoutSeconds: 1}),
    resources: {requests: {cpu: '500m', memory: '512Mi'}, limits: {cpu: '2', memory: '2Gi'}},
  }
  const initContainers = [
    {name: 'wait-for-db', image: 'registry.test/bitnami/keycloak:26.4.0', command: ['sh', '-c', 'wait-for-db']},
  ]
  const pod = {initContainers, containers: [container]}
  const parts = {namespace, name, labels, replicas: 1}
  return [
    configMap({namespace, name: 'keycloak-env-vars', data: {KEYCLOAK_LOG_LEVEL: 'INFO', KEYCLOAK_HTTP_PORT: '8080'}}),
    statefulSet({...parts, serviceName: 'keycloak-headless', pod}),
    service({namespace, name, labels, ports: [{name: 'http', port: 80, targetPort: 'http'}]}),
  ]
}
