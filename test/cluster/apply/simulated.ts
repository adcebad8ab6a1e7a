import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {LabInstallation} from '../../../src/lab/model.ts'
import type {LabState} from '../../../src/lab/state.ts'

/** An installation of the lab in its own namespaces, and the state that the lab serves for it. */
export interface Simulated {
  readonly installation: LabInstallation
  readonly state: LabState
}

/** Returns the objects in the installation's own namespaces. Nodes and classes belong to the whole cluster. */
export function ownObjects({installation, state}: Simulated): readonly KubeObject[] {
  const own = namespacesOf(installation)
  return state.objects().filter(({kind, metadata}) => {
    return metadata.namespace === undefined
      ? kind === 'Namespace' && own.has(metadata.name)
      : own.has(metadata.namespace)
  })
}

export function namespacesOf(installation: LabInstallation): Set<string> {
  return new Set([installation.namespace, installation.sandboxNamespace])
}
