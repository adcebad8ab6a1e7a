import type {LabInstallation} from '../model.ts'
import {withDefaults} from './defaults.ts'
import type {Draft} from './made.ts'
import {nodes} from './nodes.ts'

const SYSTEM_NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** Returns the objects that every cluster has before anything is installed. */
export function systemObjects(installation: LabInstallation): Draft[] {
  const namespaces = SYSTEM_NAMESPACES.map(name =>
    withDefaults({apiVersion: 'v1', kind: 'Namespace', metadata: {name}}),
  )
  return [...nodes(installation), ...namespaces]
}
