import type {RawObject} from '../../../cluster/port.ts'
import {groupVersionOf} from '../../../kube-api/resource.ts'
import {type CollectedKind, listPaths} from '../../format/kinds.ts'
import {json} from '../../format/layout.ts'
import {isFull} from '../../write/disk-error.ts'
import type {Collected, Collector, ReadList, World} from '../item.ts'
import {listRules} from '../lists.ts'
import {leftOut} from '../outcome.ts'

/** Writes each list in the format of `kubectl get -o json`, and the errors of each kind next to the lists. */
export const OBJECTS: Collector = {
  id: 'objects',
  says: 'writing objects',
  asksNobody: true,
  rules: listRules,
  collect: async world => {
    await world.each(world.lists, list => writeList(world, list))
    await writeErrors(world)
  },
}

async function writeList({write}: World, list: ReadList): Promise<Collected> {
  const {kind, namespace, answer, byName} = list
  if (answer.status === 'absent') return answer
  const isFound = answer.status === 'found'
  const isEmpty = (isFound ? answer.value.count : byName.length) === 0
  if (isEmpty && !kind.always) return isFound ? {status: 'empty', files: []} : answer
  const files: string[] = []
  try {
    for (const path of listPaths(kind, namespace)) {
      const written = await write(path, listText(kind, isFound ? answer.value.pages() : [byName]))
      if (written.status === 'kept') files.push(written.path)
      else if (files.length === 0) return leftOut(list, written)
    }
  } catch (error) {
    if (!isFull(error)) throw error
    const isTold = isEmpty || files.length > 0 // svcdiag needs only one of the files of a list, and no file for an empty list
    if (!isTold) return {status: 'no-room', ...(!isFound && {refused: answer})}
  }
  // an empty file contains no more information than the recorded error
  if (!isFound) return {...answer, files: isEmpty ? [] : files}
  return {status: isEmpty ? 'empty' : 'collected', files}
}

/** Formats the objects one at a time, because the whole list may not fit into memory. */
function* listText(kind: CollectedKind, pages: Iterable<readonly RawObject[]>): Generator<string> {
  const apiVersion = groupVersionOf(kind)
  yield `{\n  "kind": "${kind.kind}List",\n  "apiVersion": "${apiVersion}",\n  "metadata": {"resourceVersion": "1"},\n  "items": [`
  let separator = '\n    '
  for (const page of pages) {
    for (const object of page) {
      yield `${separator}${JSON.stringify(object, null, 2).replaceAll('\n', '\n    ')}`
      separator = ',\n    '
    }
  }
  yield separator.startsWith(',') ? '\n  ]\n}\n' : ']\n}\n'
}

/** Writes a file of errors for each kind, such as `pods-errors.json`: a map by namespace, otherwise a list. */
async function writeErrors({lists, writeReason}: World): Promise<void> {
  const failed = lists.flatMap(({kind, namespace, answer}) =>
    answer.status === 'missing' ? [{kind, namespace, reason: answer.reason}] : [],
  )
  for (const [kind, errors] of Map.groupBy(failed, ({kind}) => kind)) {
    const content = kind.namespaced
      ? Object.fromEntries(errors.map(({namespace, reason}) => [namespace, reason]))
      : errors.map(({reason}) => reason)
    await writeReason(`cluster-resources/${kind.names[0]}-errors.json`, json(content))
  }
}
