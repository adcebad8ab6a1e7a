import type {KubeObject} from '../../kube-api/state.ts'
import {type Container, isWorkload, type Manifest, type PodSpec, type WorkloadManifest} from '../manifests/types.ts'
import {withDefaults} from './defaults.ts'

/** Returns an object as an API server stores it: with defaults, without empty lists and maps. */
export function complete(object: KubeObject): KubeObject {
  const manifest = {...object, metadata: withoutEmpty(object.metadata, ['labels', 'annotations'])} as Manifest // the same fields, less narrowly typed
  return withDefaults(isWorkload(manifest) ? trimmed(manifest) : manifest) as unknown as KubeObject // defaults add fields and remove none
}

function trimmed(manifest: WorkloadManifest): WorkloadManifest {
  const {template} = manifest.spec
  const metadata = withoutEmpty(template.metadata, ['annotations'])
  return {...manifest, spec: {...manifest.spec, template: {metadata, spec: trimmedPod(template.spec)}}}
}

function trimmedPod(spec: PodSpec): PodSpec {
  const {initContainers, ...rest} = withoutEmpty(spec, [
    'volumes',
    'imagePullSecrets',
    'tolerations',
    'initContainers',
    'nodeSelector',
  ])
  return {
    ...rest,
    containers: spec.containers.map(trimmedContainer),
    ...(initContainers !== undefined && {initContainers: initContainers.map(trimmedContainer)}),
  }
}

function trimmedContainer(container: Container): Container {
  return withoutEmpty(container, ['env', 'envFrom', 'ports', 'volumeMounts', 'command', 'args'])
}

function withoutEmpty<T extends object>(value: T, fields: readonly string[]): T {
  const kept = Object.entries(value).filter(
    ([key, field]) => !fields.includes(key) || Object.keys(field ?? {}).length > 0,
  )
  return Object.fromEntries(kept) as T // only optional fields are removed
}
