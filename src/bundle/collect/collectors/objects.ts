import type {RawObject} from '../../../cluster/port.ts'
import {json} from '../../format/json.ts'
import {type CollectedKind, listPaths} from '../../format/kinds.ts'
import {isFull} from '../../write/disk-error.ts'
import {leftOut} from '../each.ts'
import type {Collected, Collector, ReadList, World} from '../item.ts'
import {listRules} from '../lists.ts'

/** Everything that was listed, as kubectl's typed lists; beside each kind what could not be read. */
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
    const isTold = isEmpty || files.length > 0 // one name is enough for svcdiag, and none to say that there is nothing
    if (!isTold) return {status: 'no-room', ...(!isFound && {refused: answer})}
  }
  // an empty file for other tools says nothing that the refusal does not say
  if (!isFound) return {...answer, files: isEmpty ? [] : files}
  return {status: isEmpty ? 'empty' : 'collected', files}
}

/** Pretty, as people read it, one object after the other: a list need not be in memory as a whole. */
function* listText({group, version, kind}: CollectedKind, pages: Iterable<readonly RawObject[]>): Generator<string> {
  const apiVersion = group === '' ? version : `${group}/${version}`
  yield `{\n  "kind": "${kind}List",\n  "apiVersion": "${apiVersion}",\n  "metadata": {"resourceVersion": "1"},\n  "items": [`
  let separator = '\n    '
  for (const page of pages) {
    for (const object of page) {
      yield `${separator}${JSON.stringify(object, null, 2).replaceAll('\n', '\n    ')}`
      separator = ',\n    '
    }
  }
  yield separator.startsWith(',') ? '\n  ]\n}\n' : ']\n}\n'
}

/** `pods-errors.json`: by namespace for what lives in one, a list for the rest; no file where nothing went wrong. */
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
