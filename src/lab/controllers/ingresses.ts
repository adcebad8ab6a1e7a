import {isUnchanged} from './workload.ts'
import type {World} from './world.ts'

const PUBLISHED = {loadBalancer: {ingress: [{ip: '203.0.113.10'}]}}

/** Writes the controller's address into the Ingresses of an existing class. */
export function reconcileIngresses(world: World): void {
  for (const ingress of world.store.ofKind('Ingress')) {
    const {ingressClassName = ''} = ingress.spec as {ingressClassName?: string} // selected by kind
    const isServed = world.store.find('IngressClass', undefined, ingressClassName) !== undefined
    if (isServed && !isUnchanged(ingress.status, PUBLISHED)) world.store.put({...ingress, status: PUBLISHED})
  }
}
