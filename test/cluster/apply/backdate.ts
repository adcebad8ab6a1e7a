import {isDeepStrictEqual} from 'node:util'
import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {Json} from '../control-plane/admin-api.ts'
import type {Storage} from '../control-plane/storage.ts'
import {inParallel} from './in-parallel.ts'
import type {Resources} from './resources.ts'
import {withTimesOf} from './times.ts'

export interface Pair {
  readonly real: KubeObject
  readonly lab: KubeObject
}

/** Gives every object in the cluster the age of the corresponding object in the lab. */
export async function backdate(storage: Storage, resources: Resources, pairs: readonly Pair[]): Promise<void> {
  const young = pairs.filter(({real, lab}) => !isDeepStrictEqual(withTimesOf(real, lab), real))
  await inParallel(young, ({real, lab}) =>
    storage.edit(resources.storageKey(real), stored => withTimesOf(stored as KubeObject & Json, lab)),
  )
}
