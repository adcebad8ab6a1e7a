import type {Missing} from '../../../cluster/port.ts'
import {json} from '../../json.ts'
import {told} from '../each.ts'
import type {Collector, Item} from '../item.ts'

/** Version, API groups and resources, in the shapes that sbctl reads. */
export const CLUSTER_INFO: Collector = {
  id: 'cluster-info',
  says: 'reading what the API serves',
  rules: () => [],
  collect: async ({write, each}) => {
    const errors: string[] = []
    const called = (name: string): Item => ({name, rule: null, read: null})
    await each([called('server version')], async (item, {cluster}) => {
      const version = await cluster.document('/version')
      if (version.status !== 'found') return failed(version, item.name, errors)
      const path = 'cluster-info/cluster_version.json'
      return told(item, await write(path, json({info: version.value, string: field(version.value, 'gitVersion')})))
    })
    await each([called('API resources')], async (item, {cluster}) => {
      const groups = await cluster.document('/apis')
      if (groups.status !== 'found') return failed(groups, item.name, errors)
      const served = listOf(field(groups.value, 'groups'))
      const versions = served.flatMap(group =>
        listOf(field(group, 'versions')).map(one => String(field(one, 'groupVersion'))),
      )
      const reads = await Promise.all(
        ['/api/v1', ...versions.map(version => `/apis/${version}`)].map(path => cluster.document(path)),
      )
      const resources = reads.flatMap(read => (read.status === 'found' ? [resourceList(read.value)] : []))
      const unread = reads.flatMap(read => (read.status === 'missing' ? [read.reason] : []))
      const folder = 'cluster-resources'
      const files = [
        await write(`${folder}/groups.json`, json([CORE_GROUP, ...served])),
        await write(`${folder}/resources.json`, json(resources)),
      ]
      if (unread.length > 0) await write(`${folder}/groups-resources-errors.json`, json(unread))
      return told(item, ...files)
    })
    if (errors.length > 0) await write('cluster-info/errors.json', json(errors))
  },
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

function failed(read: Missing | {status: 'absent'}, name: string, errors: string[]): Missing | {status: 'absent'} {
  errors.push(read.status === 'missing' ? read.reason : `the server has no ${name}`)
  return read
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
