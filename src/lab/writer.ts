import type {StateWriter} from '../kube-api/state.ts'
import {createBarePod} from './controllers/pods.ts'
import {remove} from './controllers/remove.ts'
import {create, type World} from './controllers/world.ts'
import {complete} from './objects/complete.ts'

/** Returns the API server's writer for the lab's cluster. After each write, controllers and kubelets run. */
export function writerOf(world: World, wake: () => void): StateWriter {
  const woken = <T>(result: T): T => {
    wake()
    return result
  }
  return {
    complete,
    create: object => woken(object.kind === 'Pod' ? createBarePod(world, object) : create(world, object)),
    replace: object => woken(world.store.put(object)),
    remove: (object, propagation) => woken(remove(world, object, propagation)),
  }
}
