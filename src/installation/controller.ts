import type {ObjectMeta} from '../cluster/objects.ts'

type Owned = Pick<ObjectMeta, 'ownerReferences'>
type OwnerReference = NonNullable<ObjectMeta['ownerReferences']>[number]

/** Returns the owner that creates and replaces an object; undefined if it has none. */
export function controllerOf({ownerReferences}: Owned): OwnerReference | undefined {
  return ownerReferences?.find(({controller}) => controller === true)
}

export function isControlledBy(metadata: Owned, {kind, name}: Pick<OwnerReference, 'kind' | 'name'>): boolean {
  const controller = controllerOf(metadata)
  return controller?.kind === kind && controller.name === name
}
