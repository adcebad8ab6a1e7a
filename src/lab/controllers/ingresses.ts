import {isUnchanged} from './workload.ts'
import type {World} from './world.ts'

const PUBLISHED = {loadBalancer: {ingress: [{ip: '203.0.113.10'}]}}

/** The ingress controller publishes its address on the Ingresses of a class that exists. */
export function reconcileIngresses(world: World): void {
  for (const ingress of world.store.ofKind('Ingress')) {
    const {ingressClassName = ''} = ingress.spec as {ingressClassName?: string} // of this kind
    const isServed = world.store.find('IngressClass', undefined, ingressClassName) !== undefined
    if (isServed && !isUnchanged(ingress.status, PUBLISHED)) world.store.put({...ingress, status: PUBLISHED})
  }
}
