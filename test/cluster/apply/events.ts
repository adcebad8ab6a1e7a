import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import type {Resources} from './resources.ts'

type EventObject = KubeObject & {
  involvedObject: {kind: string; namespace?: string; name: string; uid?: string}
  reason: string
}

/**
 * Replaces the events by the events that would exist now. The real controllers' events about the installation have
 * expired. The events of the lab are created for the corresponding objects.
 */
export async function replaceEvents(
  {admin, resources}: {admin: AdminApi; resources: Resources},
  labObjects: readonly KubeObject[],
  counterpartOf: (ref: EventObject['involvedObject']) => {name: string; uid: string} | null,
): Promise<void> {
  const namespaces = new Set(labObjects.flatMap(object => object.metadata.namespace ?? []))
  for (const namespace of namespaces) {
    await admin.send({method: 'DELETE', path: `/api/v1/namespaces/${namespace}/events`})
  }
  for (const event of labObjects.filter(object => object.kind === 'Event') as EventObject[]) {
    const about = counterpartOf(event.involvedObject)
    if (about === null) continue
    const {name, namespace, labels, annotations} = event.metadata
    const suffix = name.slice(event.involvedObject.name.length)
    const body = {
      ...event,
      metadata: {name: `${about.name}${suffix}`, namespace, ...(labels && {labels}), ...(annotations && {annotations})},
      involvedObject: {...event.involvedObject, ...about},
    }
    await admin.send({method: 'POST', path: resources.collection(event), body})
  }
}
