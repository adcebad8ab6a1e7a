import type {LabInstallation} from '../model.ts'
import {withDefaults} from './defaults.ts'
import {type Made, made} from './made.ts'
import {nodes} from './nodes.ts'

const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** What every cluster has before anything is installed. */
export function systemObjects(installation: LabInstallation): Made[] {
  const age = installation.ages.installed
  const namespaces = SYSTEM_NAMESPACES.map(name => {
    return made(installation, withDefaults({apiVersion: 'v1', kind: 'Namespace', metadata: {name}}), age)
  })
  return [
    ...nodes(installation),
    ...namespaces,
    ...SYSTEM_NAMESPACES.flatMap(name => namespaceObjects(installation, name)),
  ]
}

/** What controllers put into every new namespace. */
export function namespaceObjects(installation: LabInstallation, namespace: string): Made[] {
  const age = installation.ages.installed
  const annotations = {'kubernetes.io/description': CA_DESCRIPTION}
  const certificates = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {name: 'kube-root-ca.crt', namespace, annotations},
    data: {'ca.crt': ''},
  }
  const account = {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace}}
  return [made(installation, account, age), made(installation, certificates, age)]
}

const CA_DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the ' +
  'internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes ' +
  'clusters.'
