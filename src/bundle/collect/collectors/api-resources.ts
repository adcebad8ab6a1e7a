import {json} from '../../json.ts'
import {told} from '../each.ts'
import type {Collector, Item} from '../item.ts'

const ITEM: Item = {name: 'API resources', rule: null, read: null}
const FOLDER = 'cluster-resources'
const ERRORS = `${FOLDER}/groups-resources-errors.json`

/** API groups and their resources, in the shapes that sbctl reads. */
export const API_RESOURCES: Collector = {
  id: 'api-resources',
  says: 'reading what the API serves',
  rules: () => [],
  collect: ({write, writeReason, each}) =>
    each([ITEM], async (item, {cluster}) => {
      const groups = await cluster.document('/apis')
      if (groups.status !== 'found') {
        if (groups.status === 'missing') await writeReason(ERRORS, json([groups.reason]))
        return groups
      }
      const served = listOf(field(groups.value, 'groups'))
      const versions = served.flatMap(group =>
        listOf(field(group, 'versions')).map(one => String(field(one, 'groupVersion'))),
      )
      const reads = await Promise.all(
        ['/api/v1', ...versions.map(version => `/apis/${version}`)].map(path => cluster.document(path)),
      )
      const resources = reads.flatMap(read => (read.status === 'found' ? [resourceList(read.value)] : []))
      const unread = reads.flatMap(read => (read.status === 'missing' ? [read.reason] : []))
      const files = [
        await write(`${FOLDER}/groups.json`, json([CORE_GROUP, ...served])),
        await write(`${FOLDER}/resources.json`, json(resources)),
      ]
      if (unread.length > 0) await writeReason(ERRORS, json(unread))
      return told(item, ...files)
    }),
}

/** As client-go makes it up; sbctl knows it by its one version. */
const CORE_GROUP = {
  name: '',
  versions: [{groupVersion: 'v1', version: 'v1'}],
  preferredVersion: {groupVersion: 'v1', version: 'v1'},
}

/** sbctl takes an element with an `apiVersion` for no core list. */
function resourceList(document: unknown): object {
  const {apiVersion: _version, ...rest} = Object(document) as Record<string, unknown>
  return rest
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
