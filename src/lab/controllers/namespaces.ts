import type {Draft} from '../objects/made.ts'
import {create, type World} from './world.ts'

/** Creates a missing account for pods and a missing CA certificate of the API server in every namespace. */
export function reconcileNamespaces(world: World): void {
  for (const {metadata} of world.store.ofKind('Namespace')) {
    for (const draft of [accountOf(metadata.name), certificatesOf(metadata.name)]) {
      const lacks = world.store.find(draft.kind, metadata.name, draft.metadata.name) === undefined
      if (lacks) create(world, draft)
    }
  }
}

function accountOf(namespace: string): Draft {
  return {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace}}
}

function certificatesOf(namespace: string): Draft {
  const annotations = {'kubernetes.io/description': CA_DESCRIPTION}
  const metadata = {name: 'kube-root-ca.crt', namespace, annotations}
  return {apiVersion: 'v1', kind: 'ConfigMap', metadata, data: {'ca.crt': ''}}
}

const CA_DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the ' +
  'internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes ' +
  'clusters.'
