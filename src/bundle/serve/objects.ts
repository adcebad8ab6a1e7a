import {SvcdiagError} from '../../errors.ts'
import type {KubeObject} from '../../kube-api/state.ts'
import type {Bundle} from '../open/bundle.ts'
import {itemsOf} from './items.ts'
import type {ListFile} from './list-files.ts'

export interface ReadObjects {
  /** Unique objects, even if several files contain them. */
  readonly objects: readonly ServedObject[]
  /** Unreadable files, with one line each. */
  readonly leftOut: readonly string[]
}

export interface ServedObject {
  readonly object: KubeObject
  readonly file: ListFile
}

/** Reads all objects of a bundle. A file that is not a list of objects only adds a line to `leftOut`. */
export async function readObjects(bundle: Bundle, lists: readonly ListFile[]): Promise<ReadObjects> {
  const objects = new Map<string, ServedObject>()
  const leftOut: string[] = []
  for (const file of lists) {
    const read = await readList(bundle, file)
    for (const object of read.objects) {
      const key = keyOf(object)
      if (!objects.has(key)) objects.set(key, {object, file})
    }
    if (read.problem !== null) leftOut.push(`${JSON.stringify(file.path)}: ${read.problem}`)
  }
  return {objects: [...objects.values()], leftOut}
}

async function readList(bundle: Bundle, file: ListFile): Promise<{objects: KubeObject[]; problem: string | null}> {
  const bytes = await bundle.read(file.path).catch(tooLarge)
  if (bytes === null) return {objects: [], problem: 'too large to be served'}
  const items = itemsOf(bytes, file)
  if (items === null) return {objects: [], problem: 'not JSON'}
  return {objects: items.objects, problem: items.unknown > 0 ? `${items.unknown} items that are no objects` : null}
}

function tooLarge(error: unknown): null {
  if (error instanceof SvcdiagError && error.code === 'bundle.too-large') return null
  throw error
}

function keyOf({apiVersion, kind, metadata}: KubeObject): string {
  return JSON.stringify([apiVersion, kind, metadata.namespace, metadata.name])
}
