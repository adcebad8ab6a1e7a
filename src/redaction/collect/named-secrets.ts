import type {Container, Kind, ObjectOf, PodSpec} from '../../cluster/objects.ts'
import type {ObjectName} from '../../cluster/port.ts'

/** Returns the Secrets that a workload's containers, volumes and image pulls name. */
export function secretsNamedBy(object: ObjectOf<Kind>): ObjectName[] {
  const namespace = object.metadata.namespace ?? null
  const spec = podSpecOf(object)
  if (spec === null) return []
  const names = [
    ...[...spec.containers, ...(spec.initContainers ?? []), ...(spec.ephemeralContainers ?? [])].flatMap(inContainer),
    ...(spec.imagePullSecrets ?? []).map(({name}) => name),
    ...(spec.volumes ?? []).flatMap(({secret, projected}) => [
      secret?.secretName,
      ...(projected?.sources ?? []).map(source => source.secret?.name),
    ]),
  ]
  return names.flatMap(name => (name ? [{namespace, name}] : []))
}

function inContainer({env = [], envFrom = []}: Container): (string | undefined)[] {
  return [...env.map(({valueFrom}) => valueFrom?.secretKeyRef?.name), ...envFrom.map(({secretRef}) => secretRef?.name)]
}

function podSpecOf(object: ObjectOf<Kind>): PodSpec | null {
  if (!('spec' in object) || object.spec === undefined) return null
  if ('containers' in object.spec) return object.spec
  if ('template' in object.spec) return object.spec.template?.spec ?? null
  return 'jobTemplate' in object.spec ? object.spec.jobTemplate.spec.template.spec : null
}
