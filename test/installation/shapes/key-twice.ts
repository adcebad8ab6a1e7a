import {OTHER_KEY} from '../../../src/lab/components/setting.ts'
import {fromSecret, secret} from '../../../src/lab/manifests/build.ts'
import type {WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The last of two entries counts, so the wrong first entry is harmless. */
export const KEY_TWICE = shape(
  'a runtime API whose key variable is set twice',
  [
    ...edited<WorkloadManifest>(chart(), 'Deployment/openhands-runtime-api', ({spec}) => {
      const [main] = spec.template.spec.containers
      if (main) main.env = [fromSecret('DEFAULT_API_KEY', 'old-key', 'default-api-key'), ...(main.env ?? [])]
    }),
    secret({namespace: 'openhands', name: 'old-key', values: {'default-api-key': OTHER_KEY}}),
  ],
  {
    finds: {
      accepted: [
        'Deployment/openhands-runtime-api [wait-for-db create-db migrate-db] runtime-api: DEFAULT_API_KEY from default-api-key/default-api-key, the last of 2',
      ],
    },
    outcomes: {'keys.consumed': 'warn Deployment/openhands-runtime-api set more than once'},
  },
)
