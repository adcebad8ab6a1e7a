import type {Read} from '../../../cluster/port.ts'
import {API_GROUPS, json, SERVER_VERSION} from '../../format/layout.ts'
import type {Collector, Item} from '../item.ts'
import {told} from '../outcome.ts'

/** Writes the version and the API groups of the server, in the formats that sbctl reads. */
export const SERVER: Collector = {
  id: 'server',
  says: 'writing the server version',
  asksNobody: true,
  rules: () => [],
  collect: async ({served: {version, groups}, write, writeReason, each}) => {
    const answers = [
      answerOf('server version', SERVER_VERSION, version, info => ({info, string: Object(info).gitVersion})),
      answerOf('API groups', API_GROUPS, groups, body => [CORE_GROUP, ...groupsIn(body)]),
    ]
    await each(answers, async item =>
      item.answer.status === 'found' ? told(item, await write(item.path, item.textOf(item.answer.value))) : item.answer,
    )
    if (version.status === 'missing') await writeReason('cluster-info/errors.json', json([version.reason]))
  },
}

interface ServerAnswer extends Item {
  readonly path: string
  readonly answer: Read<unknown>
  readonly textOf: (body: unknown) => string
}

function answerOf(name: string, path: string, answer: Read<unknown>, shape: (body: unknown) => unknown): ServerAnswer {
  return {name, rule: null, read: null, path, answer, textOf: body => json(shape(body))}
}

/** The core group, which `/apis` does not list. sbctl recognizes this group by its only version. */
const CORE_GROUP = {
  name: '',
  versions: [{groupVersion: 'v1', version: 'v1'}],
  preferredVersion: {groupVersion: 'v1', version: 'v1'},
}

function groupsIn(body: unknown): unknown[] {
  return listOf(Object(body).groups)
}

export function groupVersionsIn(body: unknown): string[] {
  return groupsIn(body).flatMap(group => listOf(Object(group).versions).map(one => String(Object(one).groupVersion)))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
