import {json} from '../../json.ts'
import {SERVER_VERSION} from '../../layout.ts'
import {told} from '../each.ts'
import type {Collector, Item} from '../item.ts'

const ITEM: Item = {name: 'server version', rule: null, read: null}

/** In the shape that sbctl reads. Offline no check is made without it. */
export const VERSION: Collector = {
  id: 'version',
  says: 'writing the version of the server',
  asksNobody: true,
  rules: () => [],
  collect: async ({version, write, writeReason, each}) => {
    await each([ITEM], async item => {
      if (version.status !== 'found') return version
      const info = version.value
      return told(item, await write(SERVER_VERSION, json({info, string: Object(info).gitVersion})))
    })
    if (version.status === 'missing') await writeReason('cluster-info/errors.json', json([version.reason]))
  },
}
