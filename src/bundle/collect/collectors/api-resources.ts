import {json} from '../../format/layout.ts'
import type {Collector, Item} from '../item.ts'
import {told} from '../outcome.ts'
import {groupVersionsIn} from './server.ts'

const ERRORS = 'cluster-resources/groups-resources-errors.json'
const ITEM: Item = {name: 'API resources', rule: null, read: null}

/** Writes the resources of every API group in the format that sbctl reads. */
export const API_RESOURCES: Collector = {
  id: 'api-resources',
  says: 'reading the API resources',
  rules: () => [],
  collect: ({served: {groups}, write, writeReason, each}) =>
    each([ITEM], async (item, {cluster}) => {
      if (groups.status === 'missing') await writeReason(ERRORS, json([groups.reason]))
      if (groups.status !== 'found') return groups
      const paths = ['/api/v1', ...groupVersionsIn(groups.value).map(version => `/apis/${version}`)]
      const reads = await Promise.all(paths.map(path => cluster.document(path)))
      const resources = reads.flatMap(read => (read.status === 'found' ? [resourceList(read.value)] : []))
      const unread = reads.flatMap(read => (read.status === 'missing' ? [read.reason] : []))
      if (unread.length > 0) await writeReason(ERRORS, json(unread))
      return told(item, await write('cluster-resources/resources.json', json(resources)))
    }),
}

/** Removes `apiVersion`, because sbctl does not accept an element with that field as the core list. */
function resourceList(document: unknown): object {
  const {apiVersion: _version, ...rest} = Object(document) as Record<string, unknown>
  return rest
}
