import {SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {fromSecret, secret} from '../../../src/lab/manifests/build.ts'
import type {Manifest, WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited, without} from '../chart/chart.ts'
import {AS_RENDERED, shape} from '../shape.ts'

const RUNTIME = 'Deployment/openhands-runtime-api'

/** A chart value sets the name of the Secret with the accepted key. */
export const RENAMED_KEY_SECRET = shape(
  'a runtime API whose key Secret has another name',
  [
    ...without(renamed(), 'Secret/default-api-key'),
    secret({namespace: 'openhands', name: 'runtime-key', values: {'default-api-key': SHARED_KEY}}),
  ],
  {finds: {accepted: AS_RENDERED.accepted.map(line => line.replace('default-api-key/', 'runtime-key/'))}},
)

function renamed(): Manifest[] {
  return edited<WorkloadManifest>(chart(), RUNTIME, ({spec}) => {
    const {containers, initContainers = []} = spec.template.spec
    for (const container of [...containers, ...initContainers])
      container.env = (container.env ?? []).map(entry =>
        entry.name === 'DEFAULT_API_KEY' ? fromSecret(entry.name, 'runtime-key', 'default-api-key') : entry,
      )
  })
}
