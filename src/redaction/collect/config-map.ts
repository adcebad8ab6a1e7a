import type {ObjectOf} from '../../cluster/objects.ts'
import type {Secret} from '../needles/secret.ts'
import {isSecretName} from '../rules/names/secret-name.ts'

/** Returns the values of keys with secret names: `configmap/NAMESPACE/NAME.KEY`. */
export function secretsFromConfigMap({metadata, data = {}}: ObjectOf<'ConfigMap'>): Secret[] {
  return Object.entries(data).flatMap(([key, value]) =>
    isSecretName(key) && value !== ''
      ? [{ref: `configmap/${metadata.namespace ?? ''}/${metadata.name}.${key}`, value: Buffer.from(value)}]
      : [],
  )
}
